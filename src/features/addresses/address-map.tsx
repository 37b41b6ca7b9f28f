import { useId, useRef, useState, type ComponentType } from 'react';
import { mapHref } from '../../../contract/account/addresses.ts';
import type { Point } from '../../../contract/account/saudi-bounds.ts';
import type { City } from '../../../contract/account/cities.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import type { MapPickerProps } from './map/map-picker.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './addresses.module.css';

type Props = {
  /** URL template of the map tiles; null if the store has no map, undefined while loading. */
  tiles: string | null | undefined;
  pin: Point | null;
  /** Validation error of the pin. */
  error?: string;
  /** City in the form. */
  city: string;
  isOffline: boolean;
  onPin: (point: Point | null) => void;
  /** Called with the pin's city if the form has none yet. */
  onCity: (name: string) => void;
};

type Picker = ComponentType<MapPickerProps>;

/** The door's location in the address form. The map and its third-party tiles load only when the shopper opens it. */
export function AddressMap({ tiles, pin, error, city, isOffline, onPin, onCity }: Props) {
  const { t, language } = useFormats('addresses');
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed');
  const [picker, setPicker] = useState<{ Picker: Picker } | null>(null);
  const [announcement, setAnnouncement] = useState({ text: '', times: 0 });
  const toggle = useRef<HTMLButtonElement>(null);
  const [titleId, aboutId, mapId] = [useId(), useId(), useId()];
  const isOpen = state === 'open' && picker !== null;
  const cannotOpen = isOffline && !isOpen;

  const say = (text: string) => setAnnouncement(({ times }) => ({ text, times: times + 1 }));
  const open = () => {
    if (cannotOpen || state === 'opening') return;
    setState('opening');
    import('./map/map-picker.tsx').then(
      ({ MapPicker }) => {
        setPicker({ Picker: MapPicker });
        setState('open');
      },
      () => setState('failed'),
    );
  };
  const pick = (point: Point, near: City | null) => {
    onPin(point);
    const name = city.trim() === '' && near !== null ? near[language] : null;
    if (name !== null) onCity(name);
    say(name === null ? t('map.set') : t('map.set_city', { city: name }));
  };
  const remove = () => {
    onPin(null);
    say(t('map.removed'));
    toggle.current?.focus();
  };

  if (tiles === null && pin === null) return null;
  return (
    <div role="group" aria-labelledby={titleId} className={s.map} data-unknown={tiles === undefined || undefined}>
      <p id={titleId}>{t('map.title')}</p>
      <p id={aboutId} className={s.hint}>
        {t('map.hint')}
      </p>
      <div className={s.row}>
        {tiles !== null && (
          <Button
            ref={toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? mapId : undefined}
            aria-describedby={aboutId}
            aria-busy={state === 'opening'}
            aria-disabled={cannotOpen || undefined}
            onClick={() => (isOpen ? setState('closed') : open())}
          >
            {state === 'opening' && <Spinner size="small" />}
            {t(isOpen ? 'map.close' : 'map.open')}
          </Button>
        )}
        {pin && <Button onClick={remove}>{t('map.remove')}</Button>}
      </div>
      {cannotOpen && <Note icon="cloud">{t('map.offline')}</Note>}
      {isOpen && tiles && (
        <div id={mapId}>
          <picker.Picker tiles={tiles} pin={pin} city={city} onPick={pick} onSay={say} />
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className={s.wrong}>
          {error}
        </p>
      )}
      <p role="status">
        {/* A new element each time, or screen readers would not repeat the same text. */}
        <span key={announcement.times}>{state === 'failed' ? t('map.failed') : announcement.text}</span>
      </p>
      {pin && !isOpen && (
        <a href={mapHref(pin)} target="_blank" rel="noopener noreferrer">
          {t('on_map')}
        </a>
      )}
    </div>
  );
}
