import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type * as v from 'valibot';
import {
  addAddress,
  deleteAddress,
  mapHref,
  maxAddresses,
  putAddress,
  type Address,
} from '../../../contract/account/addresses.ts';
import { takesExtras } from '../../lib/browser/line.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { isMissing, Unreachable, type Api } from '../../lib/net/api.ts';
import { useKeyedCalls } from '../../lib/net/keyed-call.ts';
import { showToast } from '../../lib/toast.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { useFailureText, useShowFailure } from '../../shared/use-failure-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../shared/retry-button.tsx';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { OptionCard, Options } from '../../ui/fields/option-card.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { addressForm } from './address-fields.ts';
import type { AddressForm as FormOfAddress } from './address-form.tsx';
import { addressLines } from './address-lines.ts';
import { AddressText } from './address-text.tsx';
import { addressesQuery, offersQuery } from './addresses.queries.ts';
import { useFormats } from '../../shared/use-formats.ts';
import s from './addresses.module.css';

type Body = v.InferOutput<typeof addressForm>;

type Props = {
  api: Api;
  /** Set where an address is to be chosen, as at checkout. */
  choice?: { chosen: number | null; onChoose: (address: Address) => void };
  /** Called when the form opens and closes. */
  onEditing?: (isEditing: boolean) => void;
};

/**
 * The form, whose code has the library of phone numbers and loads when the browser is idle or the form is needed: most
 * customers have an address and open none.
 */
function useAddressForm(isNeeded: boolean) {
  const [form, setForm] = useState<{ AddressForm?: typeof FormOfAddress; error: unknown }>({ error: null });
  const load = useCallback(() => {
    import('./address-form.tsx').then(
      ({ AddressForm }) => setForm({ AddressForm, error: null }),
      (cause: unknown) => setForm({ error: new Unreachable('network', cause) }),
    );
  }, []);
  const isHere = form.AddressForm !== undefined;
  useEffect(() => {
    if (isHere) return;
    if (!isNeeded) return takesExtras() ? whenIdle(load) : undefined;
    load();
  }, [isHere, isNeeded, load]);
  const retry = () => {
    setForm({ error: null });
    load();
  };
  return { ...form, retry };
}

/** The customer's addresses: edit, delete, set the default; at checkout also choose one. */
export function AddressList({ api, choice, onEditing }: Props) {
  const { t, language } = useFormats('addresses');
  const failureText = useFailureText();
  const showFailure = useShowFailure();
  const queryClient = useQueryClient();
  const call = useKeyedCalls(api);
  const isOffline = useConnectivity().state === 'offline';
  const answer = useQuery(addressesQuery(api));
  useQuery(offersQuery(api)); // loads the offers before the form needs them
  const [editing, setEditing] = useState<Address | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Address | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const askId = useId();
  const leadFocus = useFocusAfter();
  // The page around must not wait for a form that has gone with this list.
  useEffect(() => () => onEditing?.(false), [onEditing]);
  const list = answer.data;
  const hasForm = list !== undefined && (editing !== null || (choice !== undefined && list.length === 0));
  const form = useAddressForm(hasForm);

  const editIdOf = ({ id }: Address) => `${askId}-edit-${id}`;
  const edit = (what: Address | 'new' | null) => {
    setEditing(what);
    onEditing?.(what !== null);
    if (what === null) requestAnimationFrame(() => addButton.current?.focus());
  };
  const show = (addresses: Address[]) => queryClient.setQueryData(addressesQuery(api).queryKey, addresses);
  const reread = () => queryClient.invalidateQueries({ queryKey: addressesQuery(api).queryKey });

  const save = (address: Address | null) => async (body: Body) => {
    const { data } = address
      ? await call(putAddress, { params: { id: address.id }, body })
      : await call(addAddress, { body });
    const others = (list ?? []).filter(({ id }) => id !== data.id);
    show([data, ...others.map((each) => (data.is_default ? { ...each, is_default: false } : each))]);
    showToast({ kind: 'success', text: t(address ? 'changed' : 'added') });
    edit(null);
    choice?.onChoose(data);
    void queryClient.invalidateQueries({ queryKey: [language, 'checkout'] }); // delivery prices differ by city
    void reread();
  };
  const makeDefault = async (address: Address) => {
    const { id, ...fields } = address;
    leadFocus(() => document.getElementById(editIdOf(address)));
    try {
      await call(putAddress, { params: { id }, body: { ...fields, is_default: true } });
      await reread();
      showToast({ kind: 'success', text: t('changed') });
    } catch (error) {
      showFailure(error);
    }
  };
  const remove = async (address: Address) => {
    setDoomed(null);
    try {
      show((await call(deleteAddress, { params: { id: address.id } })).data);
      // The default may be another address now.
      void queryClient.invalidateQueries({ queryKey: addressesQuery(api).queryKey, refetchType: 'none' });
    } catch (error) {
      if (!isMissing(error)) return showFailure(error);
      await reread();
    }
    showToast({ kind: 'success', text: t('deleted') });
    addButton.current?.focus();
    return undefined;
  };

  const failed = (error: unknown, retry: () => void) => (
    <div className={s.failed}>
      <p role="status">{failureText(error)}</p>
      <RetryButton onRetry={retry} />
      {editing !== null && <Button onClick={() => edit(null)}>{t('cancel')}</Button>}
    </div>
  );
  if (!list && answer.isError) return failed(answer.error, () => void answer.refetch());
  const loading = (
    <div role="status" className={s.waiting}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width={60} />
      <Skeleton width={80} />
    </div>
  );
  if (!list) return loading;
  if (hasForm) {
    const { AddressForm, error, retry } = form;
    if (!AddressForm) return error === null ? loading : failed(error, retry);
    const address = editing === 'new' ? null : editing;
    return (
      <AddressForm
        key={address?.id ?? 'new'}
        api={api}
        address={address}
        isFirst={list.length === 0 || (list.length === 1 && address !== null)}
        isOffline={isOffline}
        onSave={save(address)}
        onCancel={list.length === 0 && choice ? undefined : () => edit(null)}
      />
    );
  }

  const named = (address: Address) => addressLines(address, language)[0] ?? address.city;
  const ways = (address: Address) => (
    <div className={s.ways}>
      {address.is_default ? (
        <span className={s.mark}>{t('default')}</span>
      ) : (
        <button type="button" onClick={() => void makeDefault(address)}>
          {t('make_default')}
          <VisuallyHidden> {named(address)}</VisuallyHidden>
        </button>
      )}
      {address.location && (
        <a href={mapHref(address.location)} target="_blank" rel="noopener noreferrer">
          {t('on_map')}
          <VisuallyHidden> {named(address)}</VisuallyHidden>
        </a>
      )}
      <button id={editIdOf(address)} type="button" onClick={() => edit(address)}>
        {t('edit')}
        <VisuallyHidden> {named(address)}</VisuallyHidden>
      </button>
      <button type="button" onClick={() => setDoomed(address)}>
        {t('delete')}
        <VisuallyHidden> {named(address)}</VisuallyHidden>
      </button>
    </div>
  );
  return (
    <div className={s.list}>
      {list.length === 0 && <p className={s.about}>{t('none')}</p>}
      {choice ? (
        <Options label={t('choose')}>
          {list.map((address) => (
            <OptionCard
              key={address.id}
              name="address"
              value={String(address.id)}
              isChosen={choice.chosen === address.id}
              onChoose={() => choice.onChoose(address)}
              title={<bdi>{address.city}</bdi>}
              about={<AddressText address={address} />}
            >
              {ways(address)}
            </OptionCard>
          ))}
        </Options>
      ) : (
        <ul className={s.cards}>
          {list.map((address) => (
            <li key={address.id} className={s.card}>
              <AddressText address={address} />
              {ways(address)}
            </li>
          ))}
        </ul>
      )}
      {list.length < maxAddresses ? (
        <Button ref={addButton} onClick={() => edit('new')}>
          {t('add')}
        </Button>
      ) : (
        <Note>{t('full')}</Note>
      )}
      <Dialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('delete_ask')}
        closeLabel={t('keep')}
        describedBy={askId}
      >
        <div className={s.ask}>
          <p id={askId}>{doomed && addressLines(doomed, language).join(language === 'ar' ? '، ' : ', ')}</p>
          <Button onClick={() => doomed && void remove(doomed)}>{t('delete')}</Button>
          <Button kind="primary" onClick={() => setDoomed(null)}>
            {t('keep')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
