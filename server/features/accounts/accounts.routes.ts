import type { Hono } from 'hono';
import type { Call } from '../../../contract/core/call.ts';
import * as account from '../../../contract/account/account.ts';
import { putProfile, register as registerCall } from '../../../contract/account/profile.ts';
import { getProfile, logout, postLogout } from '../../../contract/account/user.ts';
import { bounded } from '../../http/requests/bounded.ts';
import { openWrite, personalRead, signedInWrite, type HttpContext } from '../../http/route.ts';
import type { AccountDeps, AccountsOptions } from './account-deps.ts';
import { openLimits, smsCeiling } from './account-limits.ts';
import { changePassword, preparePassword } from './profile/own-password.ts';
import { lookAtProof } from './profile/own-proof.ts';
import { endSession, listSessions } from './profile/own-sessions.ts';
import { deleteAccount, exportOf } from './profile/personal-data.ts';
import { changeProfile, prepareChange } from './profile/profile.ts';
import { register } from './auth/register.ts';
import { sendResetCode, setForgottenPassword } from './auth/reset-password.ts';
import { signIn } from './auth/sign-in.ts';
import { tokenCookie } from './auth/token-cookie.ts';
import { undoChange } from './profile/undo-change.ts';
import { userAnswerOf } from './user-answer.ts';
import { verifyContact, refusedAnother, sendAnother, tryCode, type VerificationChannel } from './auth/verify.ts';

/**
 * Visitors who sign in or register. While one password is hashed, another visitor's queries run; more at once would
 * only queue for the database ahead of other requests.
 */
const passwordCalls = { atOnce: 2, waiting: 100, waitMs: 8_000 };

/** All account routes except federated sign-in. Limits and code tries are counted before the transaction opens. */
export function mountAccounts(api: Hono<HttpContext>, options: AccountsOptions): void {
  const { db, publicUrl } = options;
  const limits = openLimits({
    ...options,
    rateLimitOverrides: { ...smsCeiling(options.smsCodesADay), ...options.rateLimitOverrides },
  });
  const deps: AccountDeps = { ...options, limits };
  const afterwards = deps.wakeMessages;
  const inTurn = bounded(passwordCalls);

  openWrite(
    api,
    registerCall,
    deps,
    async (input) => ({ data: await inTurn(() => register(deps, input)) }),
    ({ data }) => tokenCookie(data.token, { remember: false, publicUrl }),
  );

  openWrite(
    api,
    account.login,
    deps,
    async (input) => ({ data: await inTurn(() => signIn(deps, input)) }),
    ({ data }, { body }) => tokenCookie(data.token, { remember: body.remember, publicUrl }),
  );

  openWrite(api, account.forgetPassword, deps, async (input) => ({
    data: { resend_after: await sendResetCode(deps, input) },
  }));

  openWrite(api, account.resetPassword, deps, async (input) => {
    await setForgottenPassword(deps, input);
    return { data: {} };
  });

  openWrite(api, account.undoChange, deps, async (input) => ({ data: await undoChange(deps, input) }));

  personalRead(api, getProfile, deps, async ({ who }) => ({
    data: { user: await userAnswerOf(db, who.userId, deps) },
  }));

  signedInWrite(api, putProfile, deps, {
    prepare: (input) => prepareChange(deps, input),
    carryOut: async (tx, input, prepared) => ({ data: { user: await changeProfile(tx, deps, input, prepared) } }),
    afterwards,
  });

  signedInWrite(api, account.putPassword, deps, {
    prepare: (input) => preparePassword(deps, input),
    carryOut: async (tx, input, prepared) => {
      await changePassword(tx, deps, input, prepared);
      return { data: {} };
    },
    afterwards,
  });

  mountVerifying(api, deps, account.verifyEmail, 'email');
  mountVerifying(api, deps, account.verifyPhone, 'phone');

  signedInWrite(api, account.resendCode, deps, {
    prepare: ({ body, who, address }) => refusedAnother(deps, body.channel, { userId: who.userId, address }),
    carryOut: async (tx, { body, who, language, now }, refused) => {
      if (refused) throw refused;
      return {
        data: { resend_after: await sendAnother(tx, deps, body.channel, { who, language, now }) },
      };
    },
    afterwards,
  });

  personalRead(api, account.listSessions, deps, async ({ who, language, now }) => ({
    data: await listSessions(db, who, language, now),
  }));

  signedInWrite(api, account.endSession, deps, {
    carryOut: async (tx, { params, who }) => {
      await endSession(tx, { userId: who.userId, id: params.id });
      return { data: {} };
    },
  });

  emptiesTheCache(api, logout, postLogout, account.deleteUser);

  // A GET that writes, as the specification requires. The token must be in a header, so no link or image can trigger
  // it.
  personalRead(api, logout, deps, async ({ who }) => {
    await endSession(db, { userId: who.userId, id: who.sessionId });
    return { data: {} };
  });

  signedInWrite(api, postLogout, deps, {
    carryOut: async (tx, { who }) => {
      await endSession(tx, { userId: who.userId, id: who.sessionId });
      return { data: {} };
    },
  });

  signedInWrite(api, account.deleteUser, deps, {
    prepare: ({ body: { password, confirmation_code: code }, who, address, language, now }) =>
      lookAtProof(deps, { who, password, code, field: 'password', address, language, now }),
    carryOut: async (tx, { who, language, now }, proof) => {
      await deleteAccount(tx, deps, { who, language, now }, proof);
      return { data: {} };
    },
    afterwards,
  });

  personalRead(api, account.exportUser, deps, async ({ who, now }) => {
    await deps.limits.exports.take(String(who.userId));
    return { data: await exportOf(deps, who.userId, now) };
  });
}

function mountVerifying(
  api: Hono<HttpContext>,
  deps: AccountDeps,
  call: typeof account.verifyEmail | typeof account.verifyPhone,
  channel: VerificationChannel,
): void {
  signedInWrite(api, call, deps, {
    prepare: ({ body, who, now }) => tryCode(deps, channel, { userId: who.userId, code: body.code, now }),
    carryOut: async (tx, { body, who, now }, isRight) => ({
      data: { user: await verifyContact(tx, deps, channel, { who, code: body.code, now, isRight }) },
    }),
  });
}

/**
 * Clears the browser's HTTP cache of personal answers. Not its storage: that holds the service worker and the whole
 * offline shop (offline-design, section 8).
 */
function emptiesTheCache(api: Hono<HttpContext>, ...calls: Call[]): void {
  for (const { method, path } of calls) {
    api.use(path, async (c, next) => {
      await next();
      if (c.req.method === method && c.res.ok) c.res.headers.set('Clear-Site-Data', '"cache"');
    });
  }
}
