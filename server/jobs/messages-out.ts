// Sends the messages waiting in the outbox: at once when woken, else when the next poll finds a due one.
import { isVerifiedEmail } from '../features/accounts/find-user.ts';
import { forgetOldMessages, mailSender, smsSender, type SenderDeps } from '../features/messages/send-messages.ts';
import { pushSender, type PushSending } from '../features/notifications/send-pushes.ts';
import type { SendMail } from '../providers/mail/smtp.ts';
import type { SendSms } from '../providers/sms/sms.ts';
import { repeat, type Repeating } from './repeat.ts';

const lookEveryMs = 1_000;
const forgetEveryMs = 60 * 60 * 1000;
/** How long a stop waits for providers; a message that is cut off is sent again when its lease expires. */
const finishWithinMs = 5_000;

/** Starts sending. Messages for a channel without a provider stay in the outbox for a week. */
export function startMessagesOut(
  deps: SenderDeps,
  { sendMail, sendSms, push }: { sendMail: SendMail | null; sendSms: SendSms | null; push: PushSending | null },
): Repeating {
  const mailDeps = { ...deps, isVerified: isVerifiedEmail };
  const senders = [
    sendMail && { channel: 'email' as const, job: 'sending email', sender: mailSender(mailDeps, sendMail) },
    sendSms && { channel: 'sms' as const, job: 'sending SMS', sender: smsSender(deps, sendSms) },
    push && { channel: 'push' as const, job: 'sending notifications', sender: pushSender(deps, push) },
  ].filter((each) => each !== null);
  const sending = senders.map(({ job, sender }) => repeat(job, () => sender.sendDue(), lookEveryMs, deps.log));
  const forgetting = repeat(
    'deleting old messages',
    () => forgetOldMessages(deps.db, { now: deps.now(), sending: senders.map(({ channel }) => channel) }),
    forgetEveryMs,
    deps.log,
  );
  return {
    wake() {
      for (const each of sending) each.wake();
    },
    async stop() {
      await Promise.all([...sending, forgetting].map((each) => each.stop()));
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, finishWithinMs)));
      await Promise.race([Promise.all(senders.map(({ sender }) => sender.settled())), timeout]);
      clearTimeout(timer);
    },
  };
}
