import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Home } from '../../../../contract/content/content.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { Nothing } from './home-section.tsx';
import s from './highlights.module.css';

type Highlight = Home['highlights'][number];

/** 24 px icons with 1.5 px strokes, as in ui/media/icons.tsx: a seal, a card, a van. */
const marks: Record<Highlight['code'], string> = {
  quality: 'M12 3 5 5.5v6c0 4.4 2.9 7.4 7 9.5 4.1-2.1 7-5.1 7-9.5v-6L12 3Zm-3.2 9 2.3 2.3 4.2-4.6',
  payment: 'M3.5 6h17v12h-17V6Zm0 4h17M7 14.5h3',
  delivery:
    'M3 7h10.5v9H3V7Zm10.5 3h4l3 3v3h-7v-6ZM7 16a1.9 1.9 0 1 0 0 3.8A1.9 1.9 0 0 0 7 16Zm10 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z',
};

export function Highlights({ highlights }: { highlights: Highlight[] }) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="highlights-title" className={s.highlights}>
      <VisuallyHidden>
        <h2 id="highlights-title">{t('highlights.title')}</h2>
      </VisuallyHidden>
      {highlights.length === 0 ? (
        <Nothing>{t('highlights.empty')}</Nothing>
      ) : (
        <ul>
          {highlights.map(({ code, title, description }) => (
            <li key={code}>
              <svg
                className={s.mark}
                data-points={code === 'delivery' || undefined}
                viewBox="0 0 24 24"
                aria-hidden="true"
              >
                <path d={marks[code]} />
              </svg>
              <div>
                <h3>{title}</h3>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
