import { lazy, Suspense, useEffect, useState } from 'react';
import { useI18n, useTranslation } from '../../../lib/text/use-translation.ts';
import type { InvoiceDocument } from '../../../../contract/orders/orders.ts';
import type { Language } from '../../../../contract/core/language.ts';
import { formatMoment, formatSarExact } from '../../../lib/text/format.ts';
import { addTexts } from '../../../lib/text/i18n.ts';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { NumbersTogether } from '../../../ui/text/numbers-together.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { orderHref } from '../../../shared/order-paths.ts';
import panel from '../../../ui/page/panel.module.css';
import s from './invoice.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

const columns = ['item', 'quantity', 'price', 'line_discount', 'line_total'] as const;

type Both = { ar: string; en: string };

/**
 * The tax invoice and its credit notes for printing: in Arabic as the law requires, with English next to it
 * (saudi-commerce, section 6).
 */
export function InvoicePage({
  orderId,
  documents,
}: {
  orderId: string;
  /** The invoice first. */
  documents: readonly InvoiceDocument[];
}) {
  const { t, language } = useTranslation('invoice');
  const i18n = useI18n();
  const other: Language = language === 'ar' ? 'en' : 'ar';
  const [hasBoth, setBoth] = useState(() => i18n.hasResourceBundle(other, 'invoice'));
  useEffect(() => {
    let isHere = true;
    void addTexts(i18n, other, ['invoice']).then(
      () => isHere && setBoth(true),
      () => undefined, // the other language failed to load: the invoice shows one language only
    );
    return () => {
      isHere = false;
    };
  }, [i18n, other]);
  const translated = i18n.getFixedT(other, 'invoice');
  /** A text in both languages, Arabic first. */
  const both = (own: string, key: string): Both => {
    const translation = hasBoth ? translated(key) : own;
    return language === 'ar' ? { ar: own, en: translation } : { ar: translation, en: own };
  };
  const labels = {
    invoice: both(t('invoice'), 'invoice'),
    credit_note: both(t('credit_note'), 'credit_note'),
    number: both(t('number'), 'number'),
    original: both(t('original'), 'original'),
    order: both(t('order'), 'order'),
    issued: both(t('issued'), 'issued'),
    seller: both(t('seller'), 'seller'),
    vat_number: both(t('vat_number'), 'vat_number'),
    registration: both(t('registration'), 'registration'),
    buyer: both(t('buyer'), 'buyer'),
    item: both(t('item'), 'item'),
    quantity: both(t('quantity'), 'quantity'),
    price: both(t('price'), 'price'),
    line_discount: both(t('line_discount'), 'line_discount'),
    line_total: both(t('line_total'), 'line_total'),
    discount: both(t('discount'), 'discount'),
    net: both(t('net'), 'net'),
    vat: both(t('vat'), 'vat'),
    total: both(t('total'), 'total'),
  };
  return (
    <div className={s.page}>
      <div className={s.ways}>
        <Button kind="primary" onClick={() => print()}>
          {t('print')}
        </Button>
        <ButtonLink href={orderHref(orderId)}>{t('back')}</ButtonLink>
      </div>
      {documents.map((document) => (
        <Sheet key={document.number} document={document} labels={labels} language={language} />
      ))}
    </div>
  );
}

function Sheet({
  document,
  labels,
  language,
}: {
  document: InvoiceDocument;
  labels: Record<string, Both>;
  language: Language;
}) {
  const { t } = useTranslation('invoice');
  const sar = (value: number) => formatSarExact(value, language);
  const currency = t('currency');
  const { seller, lines } = document;
  const facts: [Both | undefined, string][] = [
    [labels.number, document.number],
    ...(document.original_number === null
      ? []
      : [[labels.original, document.original_number] satisfies [Both | undefined, string]]),
    [labels.order, document.order_number],
    [labels.issued, formatMoment(document.issued_at, language)],
  ];
  return (
    <article className={`${panel.box} ${s.sheet}`} aria-labelledby={document.number}>
      <header className={s.head}>
        <h1 id={document.number}>
          <InBoth text={labels[document.kind]} />
        </h1>
        <Suspense fallback={<span className={s.qr} />}>
          <QrCode text={document.qr} label={t('qr')} />
        </Suspense>
      </header>
      <dl className={s.facts}>
        {facts.map(([label, text]) => (
          <div key={text}>
            <dt>
              <InBoth text={label} />
            </dt>
            <dd>
              <bdi dir={label === labels.issued ? undefined : 'ltr'}>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={s.parties}>
        <section>
          <h2>
            <InBoth text={labels.seller} />
          </h2>
          <p>
            <InBoth text={seller.name} />
          </p>
          <p>
            <InBoth text={seller.address} withNumbers />
          </p>
          <p>
            <InBoth text={labels.vat_number} /> <bdi dir="ltr">{seller.vat_number}</bdi>
          </p>
          <p>
            <InBoth text={labels.registration} /> <bdi dir="ltr">{seller.registration_number}</bdi>
          </p>
        </section>
        <section>
          <h2>
            <InBoth text={labels.buyer} />
          </h2>
          <p>
            <bdi>{document.buyer.name}</bdi>
          </p>
        </section>
      </div>
      <table className={s.table} aria-label={t('lines')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <InBoth text={labels[column]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an immutable document that may repeat an item
            <tr key={index}>
              <th scope="row">
                <InBoth text={line.title} />
                {line.sku !== null && (
                  <bdi dir="ltr" className={s.sku}>
                    {line.sku}
                  </bdi>
                )}
              </th>
              {[String(line.quantity), sar(line.price), sar(line.discount), sar(line.total)].map((value, at) => (
                <td key={columns[at + 1]}>
                  <span className={s.label}>
                    <InBoth text={labels[columns[at + 1] ?? '']} />
                  </span>
                  <bdi dir="ltr">{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={s.sums}>
        {document.discount > 0 && (
          <div>
            <dt>
              <InBoth text={labels.discount} />
            </dt>
            <dd>
              <Amount amount={sar(document.discount)} currency={currency} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <InBoth text={labels.net} />
          </dt>
          <dd>
            <Amount amount={sar(document.net)} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>
            <InBoth text={labels.vat} /> <bdi dir="ltr">{document.vat_rate}%</bdi>
          </dt>
          <dd>
            <Amount amount={sar(document.vat)} currency={currency} />
          </dd>
        </div>
        <div data-kind="total">
          <dt>
            <InBoth text={labels.total} />
          </dt>
          <dd>
            <Amount amount={sar(document.total)} currency={currency} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** A text in Arabic and, if different, in English; `withNumbers` if it may contain a postal code. */
function InBoth({ text, withNumbers = false }: { text: Both | undefined; withNumbers?: boolean }) {
  if (!text) return null;
  const marked = (text: string) => (withNumbers ? <NumbersTogether text={text} /> : text);
  return (
    <span className={s.both}>
      <span lang="ar" dir="rtl">
        {marked(text.ar)}
      </span>
      {text.en !== text.ar && (
        <span lang="en" dir="ltr">
          {marked(text.en)}
        </span>
      )}
    </span>
  );
}
