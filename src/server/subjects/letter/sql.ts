import type { Static } from '@sinclair/typebox'
import { Letter, type LetterPage } from '#contract/letter.ts'
import type { Day } from '#rules/day.ts'
import type { PlaceSum } from '#rules/letter/facts.ts'
import type { LetterPeriod } from '#rules/letter/period.ts'
import type { LetterKind } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import type { PrintFault } from '#server/services/words/tr/letter.ts'
import { workSums } from '#server/subjects/standing/sql.ts'

/** A letter as it is stored; why it failed is told in a language later. */
export type LetterRow = Omit<Static<typeof Letter>, 'fault'> & { fault: PrintFault | null }
/** Filter by kind, by days that the analysis overlaps, and by what has gone to the parents. */
type LetterFilter = { kind?: LetterKind; from?: Day; to?: Day; onlyShared?: boolean }

/** Whether a letter `a` has gone to the parents: the student has opened it, or had a day to do so. */
const isShared = fragment`
  (a.status = 'ready' and (a.read_at is not null or a.created_at < now() - interval '24 hours'))`

/**
 * A number that changes with the records, trial exams and plans of which a letter `a` tells. It is a sum of hashes of
 * their contents, so that deleting a row and bringing it back restores it. It covers a year, as far as insights look
 * back.
 */
const numbersOf = (userId: OwnerId) => fragment`
  concat_ws(' ',
    (select coalesce(sum(hashtext(concat_ws(',', r.day, r.kind, r.croom_id, r.study_id, r.topic_id, r.minutes,
              r.questions, r.correct, r.wrong, r.blank, r.created_by, r.source_id, r.part_from, r.part_to))::int8), 0)
     from study_record r
     where r.user_id = ${userId} and r.day between a.from_day - 365 and a.to_day),
    (select coalesce(sum(hashtext(concat_ws(',', e.id, e.day, e.name, e.kind, e.version))::int8), 0)
     from trial_exam e where e.user_id = ${userId} and e.day <= a.to_day),
    (select coalesce(sum(hashtext(concat_ws(',', p.id, p.day, p.kind, p.study_id, p.topic_id, p.subtopic_id, p.minutes,
              p.questions, case when p.tick_at is not null then 1 end, p.source_id, p.part_from, p.part_to))::int8), 0)
     from plan_item p where p.user_id = ${userId} and p.day between a.from_day and a.to_day + 7))`

const { stale: _compared, fault: _ofThePrinter, ...stored } = Letter.properties
const storedColumns = columnsOf(stored, { from: 'from_day', to: 'to_day' })

const columns = (userId: OwnerId) => fragment`
  ${storedColumns.of('a')}, a.fault,
  a.stale or coalesce(a.numbers <> ${numbersOf(userId)}, false) as stale`

function matching({ kind, from, to, onlyShared = false }: LetterFilter) {
  return fragment`
    (${kind}::text is null or a.kind = ${kind})
      and coalesce(a.to_day, 'infinity') >= coalesce(${from}::date, '-infinity')
      and coalesce(a.from_day, '-infinity') <= coalesce(${to}::date, 'infinity')
      and (not ${onlyShared}::boolean or ${isShared})`
}

/** Letters of one person that match the filter, latest first. */
export function listLetters(sql: Sql, userId: OwnerId, filter: LetterFilter, size: number, offset: number) {
  return sql.rows<LetterRow>`
    select ${columns(userId)}
    from analysis_pdf a where a.user_id = ${userId} and ${matching(filter)}
    order by a.created_at desc, a.id desc limit ${size} offset ${offset}`
}

export function countLetters(sql: Sql, userId: OwnerId, filter: LetterFilter) {
  return sql.number`
    select count(*) from analysis_pdf a where a.user_id = ${userId} and ${matching(filter)}`
}

/** One letter of a person, without its file. */
export function findLetter(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<LetterRow>`
    select ${columns(userId)} from analysis_pdf a where a.user_id = ${userId} and a.id = ${id}`
}

/**
 * A letter that is ready, to be read on its page.
 * @param onlyShared whether it must have gone to the parents
 */
export function findPage(sql: Sql, userId: OwnerId, id: string, onlyShared: boolean) {
  return sql.one<LetterRow & { letter: Static<typeof LetterPage> | null }>`
    select ${columns(userId)}, a.letter from analysis_pdf a
    where a.user_id = ${userId} and a.id = ${id} and a.status = 'ready' and a.pdf is not null
      and (not ${onlyShared}::boolean or ${isShared})`
}

/** Its file, of which the same is true. */
export function findFile(sql: Sql, userId: OwnerId, id: string, onlyShared: boolean) {
  return sql.one<{ pdf: Buffer; to: Day; kind: LetterKind }>`
    select a.pdf, a.to_day as to, a.kind from analysis_pdf a
    where a.user_id = ${userId} and a.id = ${id} and a.status = 'ready' and a.pdf is not null
      and (not ${onlyShared}::boolean or ${isShared})`
}

/** When a letter that is ready goes to the parents, milliseconds since 1970, and whether it has. */
export function findSharing(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<{ shared: boolean; at: number }>`
    select ${isShared} as shared, floor(extract(epoch from a.created_at + interval '24 hours') * 1000)::int8 as at
    from analysis_pdf a where a.user_id = ${userId} and a.id = ${id} and a.status = 'ready'`
}

/** Remembers the student's first opening of a letter that is ready. */
export function markRead(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`
    update analysis_pdf set read_at = now()
    where user_id = ${userId} and id = ${id} and read_at is null and status = 'ready' and pdf is not null`
}

/** Fingerprint of the rows that a letter of these days is made from, stored as `numbers`. Read it before the rows. */
export function readNumbers(sql: Sql, userId: OwnerId, { from, to }: LetterPeriod) {
  return sql.only<{ numbers: string }>`
    select ${numbersOf(userId)} as numbers from (select ${from}::date as from_day, ${to}::date as to_day) a`
}

export type NewLetter = LetterPeriod & {
  title: string
  note: string | null
  numbers: string
  /** `model`: a paragraph of it is a model's. */
  made_by: LetterRow['made_by']
} & (
    | { status: 'ready'; pages: number; pdf: Buffer; letter: Static<typeof LetterPage> }
    | { status: 'failed'; fault: PrintFault }
  )

/**
 * Stores a letter; one with the same id is replaced, and nobody has read the new one. Where its note stays it remains a
 * letter of who wrote that.
 */
export function storeLetter(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, made: NewLetter) {
  const { kind, title, from, to, trial_id, note, numbers, made_by, status } = made
  const { pages, pdf, letter } = made.status === 'ready' ? made : { pages: null, pdf: null, letter: null }
  const fault = made.status === 'failed' ? made.fault : null
  return sql.run`
    insert into analysis_pdf
      (user_id, id, kind, title, from_day, to_day, trial_id, status, pages, bytes, pdf, letter, fault, note, numbers,
       made_by, created_by)
    values (${userId}, ${id}, ${kind}, ${title}, ${from}, ${to}, ${trial_id}, ${status}, ${pages},
            ${pdf?.length ?? null}, ${pdf}, ${letter && JSON.stringify(letter)}::jsonb, ${fault}, ${note}, ${numbers},
            ${made_by}, ${actorId})
    on conflict (user_id, id) do update set
      kind = excluded.kind, title = excluded.title, from_day = excluded.from_day, to_day = excluded.to_day,
      trial_id = excluded.trial_id, status = excluded.status, pages = excluded.pages, bytes = excluded.bytes,
      pdf = excluded.pdf, letter = excluded.letter, fault = excluded.fault, note = excluded.note, numbers = excluded.numbers, stale = false,
      made_by = excluded.made_by, created_at = excluded.created_at, read_at = null,
      created_by = case when excluded.note = analysis_pdf.note then analysis_pdf.created_by
                        else excluded.created_by end`
}

/** Deletes the oldest letters of a person above a number. */
export function deleteOldLetters(sql: Sql, userId: OwnerId, most: number) {
  return sql.run`
    delete from analysis_pdf where user_id = ${userId} and id in (
      select id from analysis_pdf where user_id = ${userId}
      order by created_at desc, id desc offset ${most})`
}

export function deleteLetter(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from analysis_pdf where user_id = ${userId} and id = ${id}`
}

/** Days with a record: what was studied on each, and whether it was meant for rest. */
export function listDays(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.rows<{ day: Day; minutes: number; questions: number; rested: boolean }>`
    select day, ${workSums}, bool_or(kind = 'rest') as rested
    from study_record
    where user_id = ${userId} and day between ${from} and ${to}
    group by day order by day`
}

/** Study of some days by topic; what belongs to none has null. */
export function sumByTopic(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.rows<PlaceSum>`
    select study_id, topic_id, ${workSums}, sum(correct) as correct,
           coalesce(sum(questions) filter (where correct is not null), 0) as answered
    from study_record
    where user_id = ${userId} and day between ${from} and ${to} and kind <> 'rest'
    group by study_id, topic_id`
}

/** Records of some days that somebody else has entered for the student. */
export function sumByOthers(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.only<{ records: number; minutes: number }>`
    select count(*) as records, coalesce(sum(minutes), 0) as minutes
    from study_record
    where user_id = ${userId} and day between ${from} and ${to} and created_by <> ${userId} and kind <> 'rest'`
}

/** Letters that are two years old; a student has at most 52. */
export function sweepLetters(sql: Sql) {
  return sql.run`
    delete from analysis_pdf where (user_id, id) in (
      select user_id, id from analysis_pdf where created_at < now() - interval '2 years' limit ${sweptAtOnce})`
}
