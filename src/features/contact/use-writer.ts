import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '../../../contract/account/phone.ts';
import type { Api } from '../../lib/net/api.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { useSession } from '../../session/session.state.ts';

/** Name, email and phone of the customer, once loaded; null for a visitor. */
export function useWriter(api: Api): { name: string; email: string; phone: string } | null {
  const { user } = useSession();
  const { data } = useQuery({ ...profileQuery(api), enabled: user !== null });
  if (user === null || !data) return null;
  const { first_name, last_name, email, phone } = data.data.user;
  return { name: `${first_name} ${last_name}`.trim(), email, phone: phone === null ? '' : formatPhone(phone) };
}
