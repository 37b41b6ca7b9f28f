import { useEffect, useState } from 'react';
import { formatSaudiMobile } from '../../contract/account/saudi-mobile.ts';

/**
 * A phone number (E.164) formatted for reading, left to right. One of another country is shown as it is until the
 * library for those has loaded.
 */
export function PhoneNumber({ number }: { number: string }) {
  const [formatted, setFormatted] = useState<{ number: string; text: string }>();
  const saudi = formatSaudiMobile(number);
  useEffect(() => {
    if (saudi !== null) return;
    let isHere = true;
    void import('../../contract/account/phone.ts').then(
      ({ formatPhone }) => isHere && setFormatted({ number, text: formatPhone(number) }),
      () => undefined, // it can be read without
    );
    return () => {
      isHere = false;
    };
  }, [number, saudi]);
  return <bdi dir="ltr">{saudi ?? (formatted?.number === number ? formatted.text : number)}</bdi>;
}
