import { useTranslation } from 'react-i18next';
import type { Product } from '../../../contract/catalogue.ts';
import { productHref } from '../../features/catalogue/addresses.ts';
import { useWords } from '../../features/catalogue/use-words.ts';
import type { GuardedPage } from '../../session/entrance.ts';
import type { WishList } from '../../session/wish-lists.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Note } from '../../ui/message.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Amount } from '../../ui/price.tsx';
import s from './sign-in-soon.module.css';

const icons: Record<GuardedPage, IconName> = {
  cart: 'cart',
  favourite: 'heart',
  compare: 'compare',
  profile: 'user',
  checkout: 'cart',
  orders: 'box',
};

const gains = [
  { icon: 'heart', text: 'everywhere' },
  { icon: 'compare', text: 'compare' },
  { icon: 'box', text: 'orders' },
] as const;

type Shown = Pick<Product, 'id' | 'title' | 'media' | 'price'>;

/** Says why somebody was led to signing in, that it opens soon, what becomes of what they wanted, and the ways on. */
export function SignInSoon({
  kind,
  wanted,
  page,
  back,
  onBack,
}: {
  kind: 'login' | 'register';
  wanted: { list: WishList; product: Shown | undefined; isKept: boolean } | null;
  page: GuardedPage | undefined;
  /** Where the shopper was. */
  back?: string;
  /** Goes back one page, where that is not known. */
  onBack?: () => void;
}) {
  const { t } = useTranslation('session');
  const about = wanted?.list ?? page;
  return (
    <div className={s.page}>
      <section className={s.main}>
        <span className={s.mark}>
          <Icon name={about ? icons[about] : 'clock'} />
        </span>
        <h1>{t(`entrance.soon_${kind}`)}</h1>
        <p>{t(`entrance.why.${wanted ? 'wish' : (page ?? 'plain')}`)}</p>
        {wanted && (
          <section className={s.wish} aria-label={t(`entrance.wanted.${wanted.list}`)}>
            <p className={s.wanted}>{t(`entrance.wanted.${wanted.list}`)}</p>
            {wanted.product && <Wished product={wanted.product} />}
            <Note icon={wanted.isKept ? 'check' : 'info'}>
              {t(wanted.isKept ? 'entrance.kept' : 'entrance.not_kept')}
            </Note>
          </section>
        )}
        <div className={s.ways}>
          {back !== undefined && (
            <ButtonLink kind="primary" href={back}>
              {t('entrance.back')}
            </ButtonLink>
          )}
          <ButtonLink kind={back === undefined ? 'primary' : 'secondary'} href="/store">
            {t('entrance.store')}
          </ButtonLink>
          {onBack && <Button onClick={onBack}>{t('entrance.back_before')}</Button>}
        </div>
      </section>
      <section className={s.gains}>
        <h2>{t('entrance.with_account')}</h2>
        <ul>
          {gains.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {t(`entrance.gains.${text}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Wished({ product }: { product: Shown }) {
  const { t, sar } = useWords();
  const [picture] = product.media;
  return (
    <div className={s.product}>
      <span className={s.picture}>{picture && <Picture media={picture} sizes="72px" alt="" />}</span>
      <div>
        <a href={productHref(product.id)}>{product.title}</a>
        <strong>
          <Amount amount={sar(product.price)} currency={t('price.currency')} />
        </strong>
      </div>
    </div>
  );
}
