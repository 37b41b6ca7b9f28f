import type { Address } from '../../../contract/account/addresses.ts';
import { addressLines } from './address-lines.ts';
import { PhoneNumber } from '../../shared/phone-number.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './addresses.module.css';

type Written = Omit<Address, 'id' | 'is_default'>;

/** An address as text, with the recipient if that is someone else. */
export function AddressText({ address }: { address: Written }) {
  const { t, language } = useFormats('addresses');
  const phones = [address.recipient_phone, address.another_phone].filter((phone) => phone !== null);
  return (
    <span className={s.text}>
      {addressLines(address, language).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {address.home_description !== null && <span>{address.home_description}</span>}
      {address.recipient_name !== null && (
        <span>
          {t('recipient.for')} <bdi>{address.recipient_name}</bdi>
        </span>
      )}
      {phones.map((phone) => (
        <PhoneNumber key={phone} number={phone} />
      ))}
    </span>
  );
}
