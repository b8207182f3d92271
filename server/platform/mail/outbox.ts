import { type Selectable, sql } from 'kysely'
import { needsConfirmed } from '#contract/wording/optional-mails.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Mails } from '../database/schema.generated.ts'
import { jobKind, jobsOf, LAST } from '../jobs/queue.ts'
import { GIVEN_UP } from '../jobs/waiting-and-dead-jobs.ts'
import type { Letter, LetterContent } from './letter.ts'
import { deleteNoticesTo } from './notices.ts'
import { deleteMailSettings, type Ways, waysToEach } from './optional-mail-settings.ts'

/** Somebody without an account has no bell. */
const ONLY_MAIL: Ways = { byMail: true, inBell: false }

export const sendMailJob = jobKind<{ mailId: number }>('send-mail', { maxAttempts: 20 })

/** What to say, and to whom. `at` is the injected clock's time. */
export interface Telling {
  to: string
  toUserId?: number
  letter: Letter
  at: Date
}

/**
 * The one way to notify somebody: writes the email in the transaction that causes it and queues its sending, and writes
 * the notice in the reader's bell (domain.md 6), unless the letter is only for the mailbox or its reader has no
 * account. The reader gets an optional letter only in the ways they want. Some letters are emailed only to an address
 * that its owner has confirmed: until then, they are in the bell instead, even if the reader has turned the bell off
 * for them. What the letter says is fixed now, by what its reader may see now. People who have closed their account get
 * nothing more, not even what is written while they close it.
 */
export const queueMail = (tx: Tx, mail: Telling): Promise<void> => queueMails(tx, [mail])

/**
 * What `queueMail` does, for many emails in one statement. With `last`, they let all other emails go first. The lock on
 * a reader waits while they close their account and then finds it closed; if they begin later, they find what was written
 * here, and delete it.
 */
export async function queueMails(tx: Tx, mails: readonly Telling[], { last = false } = {}): Promise<void> {
  const readers = mails.flatMap(({ toUserId }) => toUserId ?? [])
  const templates = mails.map(({ letter }) => letter.template)
  const ways = await waysToEach(tx, readers, templates)
  const told = mails.map(({ to, toUserId = null, letter, at }) => ({
    ...{ to, toUserId, letter, at },
    ...(toUserId === null ? ONLY_MAIL : ways(toUserId, letter.template)),
  }))
  const column = <Value>(value: (one: (typeof told)[number]) => Value) => told.map(value)
  const jobs = jobsOf(sendMailJob, {
    payload: sql`json_build_object('mailId', id)`,
    key: sql`'mail-' || id`,
    last,
  })
  await sql`
    with reader as (
      select id, email_confirmed_at is null as unconfirmed from users
       where id = any(${readers}::bigint[]) and erased_at is null
         for key share
    ), letter as (
      select letter.*, needs_confirmed and coalesce(unconfirmed, false) as only_in_bell from unnest(
        ${column(({ to }) => to)}::text[], ${column(({ toUserId }) => toUserId)}::bigint[],
        ${column(({ letter }) => letter.template)}::text[], ${column(({ letter }) => letter.subject)}::text[],
        ${column(({ letter }) => JSON.stringify(letter.content))}::json[],
        ${column(({ letter }) => letter.unsubscribeUrl)}::text[], ${column(({ byMail }) => byMail)}::boolean[],
        ${column(({ letter }) => needsConfirmed(letter.template))}::boolean[],
        ${column(({ inBell }) => inBell)}::boolean[], ${column(({ letter }) => letter.notice?.title ?? null)}::text[],
        ${column(({ letter }) => letter.notice?.text ?? null)}::text[], ${column(({ letter }) => letter.notice?.link ?? null)}::text[],
        ${column(({ at }) => at)}::timestamptz[]
      ) as letter (recipient, user_id, template, subject, content, unsubscribe_url, by_mail, needs_confirmed, in_bell, title, body, link, at)
      left join reader on reader.id = user_id
      where user_id is null or reader.id is not null
    ), mail as (
      insert into mails (recipient, recipient_id, template, subject, content, unsubscribe_url, created_at)
      select recipient, user_id, template, subject, content, unsubscribe_url, at from letter
       where by_mail and not only_in_bell
      returning id
    ), notice as (
      insert into notices (user_id, title, body, link, created_at)
      select user_id, title, body, link, at from letter
       where title is not null and (in_bell or by_mail and only_in_bell)
    )
    select ${jobs} from mail having count(*) > 0`.execute(tx)
}

export type UnsentMail = Omit<Selectable<Mails>, 'content'> & { content: LetterContent | null }

/** The email if it still waits to be sent. */
export function findUnsentMail(db: Db, id: number): Promise<UnsentMail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .$castTo<UnsentMail>()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

/**
 * What waits to be sent, and when an email was last sent. An email whose recipient the mail server refuses, such as one
 * to a mistyped address, is counted separately: it doesn't mean that others aren't sent.
 */
export interface MailsWaiting {
  /** not sent yet, and not abandoned */
  waiting: number
  /** when the first of them was written, apart from the refused ones */
  oldestAt: Date | null
  /** abandoned, apart from the refused ones */
  failed: number
  /** recipients that the mail server refuses, of emails that will be tried again */
  refused: number
  lastSentAt: Date | null
}

/**
 * SQL: whether the last error is what nodemailer says, followed by the server's answer, when the server refuses an
 * email's only recipient.
 */
const REFUSED = sql<boolean>`coalesce(last_error like '%all recipients were rejected%', false)`

export async function mailsWaiting(db: Db): Promise<MailsWaiting> {
  const { rows } = await sql<MailsWaiting>`
    select count(*) filter (where not given_up) as waiting,
           min(created_at) filter (where not given_up and not refused) as "oldestAt",
           count(*) filter (where given_up and not refused) as failed,
           count(distinct recipient) filter (where refused and not given_up) as refused,
           (select max(sent_at) from mails) as "lastSentAt"
      from (select recipient, mails.created_at, ${REFUSED} as refused, coalesce(${GIVEN_UP}, false) as given_up
              from mails left join graphile_worker._private_jobs as jobs on key = 'mail-' || mails.id
             where sent_at is null) as unsent`.execute(db)
  return rows[0] as MailsWaiting
}

/** How the reason of a failure begins if there was no session with the mail server: it says nothing about the email. */
export const NO_SESSION = 'no session with the mail server: '

/** SQL: a job that waits for a later try because there was no session with the mail server. */
const HELD_UP = sql<boolean>`
  task_id = (select id from graphile_worker._private_tasks where identifier = ${sendMailJob.name})
  and locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()
  and starts_with(last_error, ${NO_SESSION})`

/** Whether emails wait for a later try because there was no session with the mail server. */
export async function hasMailsHeldUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from graphile_worker._private_jobs where ${HELD_UP}) as some`.execute(db)
  return rows[0]?.some === true
}

/**
 * Has these emails tried now, a few at a time as always. Their last try failed through no fault of theirs and isn't
 * counted. Returns how many there are.
 */
export async function tryMailsHeldUp(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set run_at = now(), attempts = attempts - 1 where ${HELD_UP}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * How many emails that let all others pass wait to be sent, counted up to `limit`, apart from the refused and abandoned
 * ones, and from those that failed and were written before an email last left: those wait for their next try, which may
 * be hours away, and not for the mail server.
 */
export async function countLastMails(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from graphile_worker.jobs join mails on key = 'mail-' || mails.id
       where task_identifier = ${sendMailJob.name} and priority = ${LAST} and not ${GIVEN_UP} and not ${REFUSED}
         and (attempts = 0 or mails.created_at >= coalesce((select max(sent_at) from mails), '-infinity'))
       limit ${limit}) as waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * What we have written to somebody about the booking with this number, oldest first: the subjects, and when each was
 * sent.
 */
export async function mailsAbout(
  db: Db,
  { userId, number }: { userId: number; number: number },
): Promise<{ subject: string; sent_at: Date }[]> {
  return db
    .selectFrom('mails')
    .select(['subject', 'sent_at'])
    .where('recipient_id', '=', userId)
    .where('sent_at', 'is not', null)
    .where(sql<string>`coalesce(body_text, content::text)`, 'like', `%${number}%`)
    .orderBy('sent_at')
    .orderBy('id')
    .$narrowType<{ sent_at: Date }>()
    .execute()
}

/** Marks an email as sent, and takes the secrets of its links out of the record: they belong to the reader alone. */
export async function markMailSent(db: Db, id: number, at: Date): Promise<void> {
  const withoutTokens = (column: 'body_text' | 'body_html' | 'content') =>
    sql<string>`regexp_replace(${sql.ref(column)}::text, '(token|confirm)=[A-Za-z0-9_-]{20,}', '\\1=removed', 'g')`
  await db
    .updateTable('mails')
    .set({
      sent_at: at,
      body_text: withoutTokens('body_text'),
      body_html: withoutTokens('body_html'),
      content: sql`${withoutTokens('content')}::json`,
      unsubscribe_url: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the emails that wait to be sent and that this link unsubscribes from: their reader has used it. */
export async function deleteUnsentWith(tx: Tx, unsubscribeUrl: string): Promise<void> {
  await tx.deleteFrom('mails').where('sent_at', 'is', null).where('unsubscribe_url', '=', unsubscribeUrl).execute()
}

/** Deletes the emails of these names that wait to be sent to somebody who no longer wants them. */
export async function deleteUnsentTo(tx: Tx, userId: number, templates: readonly string[]): Promise<void> {
  const waiting = tx.deleteFrom('mails').where('sent_at', 'is', null).where('recipient_id', '=', userId)
  await waiting.where('template', 'in', templates).execute()
}

/** Deletes all emails of this name, no matter to whom they went: their text is by somebody who is being erased. */
export async function deleteMailsCalled(tx: Tx, template: string): Promise<void> {
  await tx.deleteFrom('mails').where('template', '=', template).execute()
}

/** What somebody who is being erased has said, and to whom it was emailed. */
export interface Quoted {
  userId: number
  text: string
}

/**
 * Deletes the emails of this name whose first paragraph is one of these texts, and the notices that say the same. Of
 * emails that older code wrote, there is only the whole text.
 */
export async function deleteMailsQuoting(tx: Tx, template: string, quoted: readonly Quoted[]): Promise<void> {
  if (quoted.length === 0) return
  const said = sql`
    unnest(${quoted.map(({ userId }) => userId)}::bigint[], ${quoted.map(({ text }) => text)}::text[]) as said (reader, words)`
  await sql`
    delete from mails using ${said}
     where template = ${template} and recipient_id = reader
       and case when content is null then strpos(body_text, words) > 0 else content -> 'paragraphs' ->> 0 = words end`.execute(
    tx,
  )
  await sql`delete from notices using ${said} where user_id = reader and body = words`.execute(tx)
}

/** Deletes emails that went to an address without an account. */
export async function deleteMailsToAddress(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', address).where('recipient_id', 'is', null).execute()
}

/**
 * Deletes the emails of this name that were sent, and those written before `before` that never were. Returns how many.
 */
export async function deleteSentCalled(db: Db, template: string, before: Date): Promise<number> {
  const done = db
    .deleteFrom('mails')
    .where('template', '=', template)
    .where((where) => where.or([where('sent_at', 'is not', null), where('created_at', '<', before)]))
  return Number((await done.executeTakeFirst()).numDeletedRows)
}

/** Deletes the emails sent before an instant. Returns how many. */
export async function deleteMailsSentBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('mails').where('sent_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Deletes the abandoned jobs whose email has been deleted: what the mail server answered names its reader. A job that
 * still has attempts ends by itself at the next one. Returns how many.
 */
export async function deleteJobsWithoutMail(db: Db): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
       where task_identifier = ${sendMailJob.name} and ${GIVEN_UP} and key is not null
         and not exists (select from mails where key = 'mail-' || mails.id)))`.execute(db)
  return rows.length
}

/**
 * Deletes the emails and notices to a user who is being erased, and what they chose to get; an email that still waits
 * is never sent.
 */
export async function deleteMailsTo(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('mails').where('recipient_id', '=', userId).execute()
  await deleteNoticesTo(tx, userId)
  await deleteMailSettings(tx, userId)
}
