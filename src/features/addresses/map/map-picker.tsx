import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { isInSaudi, type Point } from '../../../../contract/account/saudi-bounds.ts';
import { findCity, type City } from '../../../../contract/account/cities.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Note } from '../../../ui/overlays/message.tsx';
import { cityNear, placeOfCity } from './city-places.ts';
import { openMapView, type MapView } from './map-view.ts';
import s from './map.module.css';

export type MapPickerProps = {
  /** URL template of a tile, with {z}, {x} and {y}. */
  tiles: string;
  pin: Point | null;
  /** City in the form, where the map opens. */
  city: string;
  /** Called with the pin's position and the larger city it is in. */
  onPick: (point: Point, near: City | null) => void;
  /** Called with a message if no pin was set. */
  onSay: (text: string) => void;
};

const [houseZoom, cityZoom] = [16, 12];
const riyadh = { lat: 24.71, lng: 46.68 };
/** Target of the map data credit, which the licence requires. */
const creditHref = 'https://www.openstreetmap.org/copyright';
const locating = { enableHighAccuracy: true, timeout: 15_000 };

/** The map with its pin, set by click, drag, keyboard or the device's location. */
export function MapPicker({ tiles, pin, city, onPick, onSay }: MapPickerProps) {
  const { t } = useTranslation('addresses');
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<MapView>(null);
  const helpId = useId();
  const [hasPictures, setPictures] = useState(true);

  const pick = (point: Point): boolean => {
    if (isInSaudi(point)) onPick(point, cityNear(point));
    else onSay(t('map.outside'));
    return isInSaudi(point);
  };
  const picked = useEffectEvent((point: Point) => {
    if (!pick(point)) view.current?.setPin(pin);
  });
  const open = useEffectEvent((inside: HTMLElement) => {
    const code = findCity(city)?.code;
    const middle = pin ?? (code === undefined ? null : placeOfCity(code));
    return openMapView(inside, {
      tiles,
      middle: middle ?? riyadh,
      zoom: pin ? houseZoom : cityZoom,
      isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
      pinClass: s.pin ?? '',
      onPick: (point) => picked(point),
      onPictures: setPictures,
    });
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const opened = open(element.current);
    view.current = opened;
    return () => {
      view.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => view.current?.setPin(pin), [pin]);

  const useMine = () => {
    if (!('geolocation' in navigator)) return onSay(t('map.unavailable'));
    onSay(t('map.looking'));
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const point = { lat: Number(latitude.toFixed(5)), lng: Number(longitude.toFixed(5)) };
        if (pick(point)) view.current?.goTo(point);
      },
      ({ code, PERMISSION_DENIED }) => onSay(t(code === PERMISSION_DENIED ? 'map.refused' : 'map.unavailable')),
      locating,
    );
  };

  return (
    <div className={s.map}>
      <p id={helpId} className={s.help}>
        {t('map.help')} <span>{t('map.help_keys')}</span>
      </p>
      <div className={s.frame}>
        {/* The map handles its own keys; role=application makes screen readers pass them through. */}
        <div
          ref={element}
          role="application"
          aria-label={t('map.label')}
          aria-describedby={helpId}
          dir="ltr"
          className={s.view}
        />
        <span className={s.cross} aria-hidden="true" />
        <div className={s.zoom}>
          <Button aria-label={t('map.zoom_in')} onClick={() => view.current?.zoomBy(1)}>
            <Icon name="plus" />
          </Button>
          <Button aria-label={t('map.zoom_out')} onClick={() => view.current?.zoomBy(-1)}>
            <Icon name="minus" />
          </Button>
        </div>
        <div role="status" className={s.blank}>
          {!hasPictures && <Note icon="cloud">{t('map.no_pictures')}</Note>}
        </div>
        <a className={s.credit} href={creditHref} target="_blank" rel="noopener noreferrer">
          {t('map.credit')}
        </a>
      </div>
      <div className={s.row}>
        <Button onClick={useMine}>{t('map.mine')}</Button>
        <Button onClick={() => view.current && pick(view.current.middle())}>{t('map.put')}</Button>
      </div>
    </div>
  );
}
