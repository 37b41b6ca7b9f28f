import type { Hono } from 'hono';
import {
  addAddress,
  deleteAddress,
  getMap,
  listAddresses,
  listCities,
  listDistricts,
  putAddress,
} from '../../../contract/account/addresses.ts';
import { cities, findCity, regions } from '../../../contract/account/cities.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answers/answer-cache.ts';
import type { Limit } from '../../http/requests/rate-limiter.ts';
import {
  namedRead,
  personalRead,
  publicRead,
  signedInWrite,
  type CallDeps,
  type HttpContext,
} from '../../http/route.ts';
import { addressAnswer } from './address-answer.ts';
import { districtsOf } from './districts.ts';
import {
  addAddress as keepAddress,
  changeAddress,
  forgetAddresses,
  readAddresses,
  removeAddress,
} from './save-address.ts';
import type { PersonalPart } from '../accounts/profile/personal-part.ts';

export type AddressesDeps = CallDeps & {
  limitWrites: Limit;
  answers: AnswerCache;
  /** URL of the map tiles; null if there is no map. */
  mapTiles: string | null;
  /** Whether SMS can be sent. */
  sendsSms: boolean;
};

/** The customer's addresses, and the cities and districts that the form offers. */
export function mountAddresses(app: Hono<HttpContext>, deps: AddressesDeps): void {
  const prepare = ({ who }: { who: { userId: number } }) => deps.limitWrites.take(String(who.userId));
  const all = async (db: Database, userId: number, language: Language) =>
    (await readAddresses(db, userId)).map((row) => addressAnswer(row, language));

  personalRead(app, listAddresses, deps, async ({ who, language }) => ({
    data: await all(deps.db, who.userId, language),
  }));

  signedInWrite(app, addAddress, deps, {
    prepare,
    carryOut: async (tx, { body, who, language, now }) => ({
      data: addressAnswer(await keepAddress(tx, { userId: who.userId, fields: body, now }), language),
    }),
  });

  signedInWrite(app, putAddress, deps, {
    prepare,
    carryOut: async (tx, { params, body, who, language }) => ({
      data: addressAnswer(await changeAddress(tx, { userId: who.userId, id: params.id, fields: body }), language),
    }),
  });

  signedInWrite(app, deleteAddress, deps, {
    prepare,
    async carryOut(tx, { params, who, language }) {
      await removeAddress(tx, { userId: who.userId, id: params.id });
      return { data: await all(tx, who.userId, language) };
    },
  });

  publicRead(app, listCities, { answers: deps.answers, version: () => 'cities' }, async ({ query, language }) => ({
    data: query.country === 'SA' ? namedCities(language) : [],
  }));

  publicRead(app, getMap, { answers: deps.answers, version: () => 'form' }, async () => ({
    data: { tiles: deps.mapTiles, recipient_sms: deps.sendsSms },
  }));

  // Cached by the city's code, so that free text does not fill the memory.
  namedRead(app, listDistricts, deps.answers, async ({ query, language }) => {
    const code = findCity(query.city)?.code ?? '';
    return {
      name: `districts ${code}`,
      answer: async () => ({ data: districtsOf(code, language).map((name) => ({ name })) }),
    };
  });
}

function namedCities(language: Language) {
  return cities
    .map(({ code, region, ...name }) => ({
      code,
      name: name[language],
      region: { code: region, name: regions[region][language] },
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** Export and deletion of personal data. */
export const personalAddresses = {
  name: 'addresses',
  read: async (db: Database, userId: number) =>
    (await readAddresses(db, userId)).map((row) => addressAnswer(row, 'ar')),
  remove: forgetAddresses,
  removeUnproved: forgetAddresses,
} satisfies PersonalPart;
