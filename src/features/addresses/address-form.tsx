import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import type * as v from 'valibot';
import type { Address } from '../../../contract/account/addresses.ts';
import { cities, findCity } from '../../../contract/account/cities.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { writeDraft } from '../../lib/storage/draft.ts';
import { fieldOf, useContractForm } from '../../lib/form.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { showFieldErrors, useSubmit } from '../../shared/form/use-submit.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SendButton } from '../../ui/buttons/send-button.tsx';
import { Choice, Field } from '../../ui/fields/field.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { FieldPair, FormFields, AnnouncedForm } from '../../ui/fields/announced-form.tsx';
import {
  addressForm,
  buildingIn,
  cityName,
  placeIn,
  placeText,
  shortAddressOf,
  valuesOf,
  type AddressValues,
} from './address-fields.ts';
import { AddressMap } from './address-map.tsx';
import { districtsQuery, offersQuery } from './addresses.queries.ts';
import { PhoneInput } from './phone-input.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './addresses.module.css';

type Props = {
  api: Api;
  /** Null for a new address. */
  address: Address | null;
  /** Whether it is the only address, and so the default in any case. */
  isFirst: boolean;
  isOffline: boolean;
  /** Saves the address. The form shows the error it throws, at the fields if the error names any. */
  onSave: (body: v.InferOutput<typeof addressForm>) => Promise<void>;
  onCancel?: () => void;
};

/** The official page where people look up their own National Address. */
const findMine = 'https://address.gov.sa';

/** Form for a short National Address or its parts. Rejections, reloads and lost connections keep the input. */
export function AddressForm({ api, address, isFirst, isOffline, onSave, onCancel }: Props) {
  const { t, language } = useFormats('addresses');
  const showFailure = useShowFailure();
  const heading = useRef<HTMLHeadingElement>(null);
  const [cityListId, districtListId] = [useId(), useId()];
  const draft = `address-${address?.id ?? 'new'}`;
  const form = useContractForm(addressForm, { language, defaults: valuesOf(address), draft });
  useEffect(() => heading.current?.focus(), []);

  const put = (name: Path<AddressValues>, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const tick = (name: Path<AddressValues>, label: ReactNode) => (
    <Choice
      type="checkbox"
      checked={form.watch(name) === 'yes'}
      onChange={(event) => put(name, event.target.checked ? 'yes' : '')}
      label={label}
    />
  );
  const submit = useSubmit(form, {
    draft,
    send: onSave,
    onInvalid: () => showErrorToast(t('check_fields')),
    onFailure: (error) => {
      if (error instanceof ApiError && showFieldErrors(form, error.more.fields)) return;
      showFailure(error, { other: t('failed') });
    },
  });

  const { onBlur: leaveShort, ...short } = fieldOf(form, 'short_address', { deps: ['building_number'] });
  const { onBlur: leaveCity, ...city } = fieldOf(form, 'city');
  const { data: districts } = useQuery({
    ...districtsQuery(api, findCity(form.watch('city'))?.code ?? null),
    enabled: !isOffline,
  });
  const offers = useQuery(offersQuery(api));
  const { error: wrongPlace } = form.getFieldState('location', form.formState);
  const isShort = shortAddressOf(form.watch('short_address')) !== null;
  const hasOther = form.watch('other_recipient') === 'yes';
  const isBusy = form.formState.isSubmitting;
  const label = t(address ? 'edit_title' : 'add_title');

  return (
    <div className={s.editor}>
      <h3 ref={heading} tabIndex={-1}>
        {label}
      </h3>
      <p className={s.about}>
        {t('about')}{' '}
        <a href={findMine} target="_blank" rel="noreferrer">
          {t('find_mine')}
        </a>
      </p>
      <AnnouncedForm label={label} onSubmit={submit}>
        <AddressMap
          tiles={offers.data ? offers.data.tiles : offers.isFetched ? null : undefined}
          pin={placeIn(form.watch('location'))}
          {...(wrongPlace?.message ? { error: wrongPlace.message } : {})}
          city={form.watch('city')}
          isOffline={isOffline}
          onPin={(point) => put('location', placeText(point))}
          onCity={(name) => put('city', name)}
        />
        <FormFields>
          <Field
            {...short}
            label={t('field.short_address')}
            hint={t('hint.short_address')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            onBlur={(event) => {
              const shortAddress = shortAddressOf(event.target.value);
              if (shortAddress !== null && shortAddress !== event.target.value) {
                event.target.value = shortAddress;
                void short.onChange(event);
              }
              const building = buildingIn(event.target.value);
              if (building !== null && form.getValues('building_number') === '') put('building_number', building);
              leaveShort(event);
            }}
          />
          <Field
            {...city}
            label={t('field.city')}
            hint={t('hint.city')}
            list={cityListId}
            autoComplete="address-level2"
            required
            onBlur={(event) => {
              const name = cityName(event.target.value, language);
              if (name !== null && name !== event.target.value) {
                event.target.value = name;
                void city.onChange(event);
              }
              leaveCity(event);
            }}
          />
          <datalist id={cityListId}>
            {cities.map((each) => (
              <option key={each.code}>{each[language]}</option>
            ))}
          </datalist>
          <Field
            {...fieldOf(form, 'district')}
            label={t('field.district')}
            list={districtListId}
            autoComplete="address-level3"
            required={!isShort}
          />
          <datalist id={districtListId}>
            {districts?.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <Field
            {...fieldOf(form, 'street')}
            label={t('field.street')}
            autoComplete="address-line1"
            required={!isShort}
          />
          <FieldPair>
            <Field
              {...fieldOf(form, 'building_number', { deps: ['short_address'] })}
              {...ofDigits}
              label={t('field.building_number')}
              hint={t('hint.four')}
              required={!isShort}
            />
            <Field
              {...fieldOf(form, 'postal_code')}
              {...ofDigits}
              autoComplete="postal-code"
              label={t('field.postal_code')}
              hint={t('hint.five')}
              required={!isShort}
            />
          </FieldPair>
          <FieldPair>
            <Field
              {...fieldOf(form, 'additional_number')}
              {...ofDigits}
              label={t('field.additional_number')}
              hint={t('hint.optional_four')}
            />
            <Field
              {...fieldOf(form, 'unit_number')}
              {...ofDigits}
              label={t('field.unit_number')}
              hint={t('hint.optional')}
            />
          </FieldPair>
          <Field
            {...fieldOf(form, 'home_description')}
            label={t('field.home_description')}
            hint={t('hint.home_description')}
            autoComplete="off"
          />
          <PhoneInput
            field={fieldOf(form, 'another_phone')}
            label={t('field.another_phone')}
            hint={t('hint.optional')}
          />
        </FormFields>
        {tick('other_recipient', t('field.other_recipient'))}
        {hasOther && (
          <FormFields>
            <Field {...fieldOf(form, 'recipient_name')} label={t('field.recipient_name')} autoComplete="off" required />
            <PhoneInput field={fieldOf(form, 'recipient_phone')} label={t('field.recipient_phone')} required />
          </FormFields>
        )}
        {offers.data?.recipient_sms &&
          tick('notifications', t(hasOther ? 'field.notifications_recipient' : 'field.notifications'))}
        {!isFirst && !address?.is_default && tick('is_default', t('field.is_default'))}
        {isOffline && <Note icon="cloud">{t('offline')}</Note>}
        <div className={s.row}>
          <SendButton isBusy={isBusy}>{t('save')}</SendButton>
          {onCancel && (
            <Button
              onClick={() => {
                writeDraft(draft, null);
                onCancel();
              }}
            >
              {t('cancel')}
            </Button>
          )}
        </div>
      </AnnouncedForm>
    </div>
  );
}

/** Props of a digits field: numeric keyboard, and left to right in both languages. */
const ofDigits = { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off', maxLength: 12 } as const;
