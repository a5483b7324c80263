import { addDays, type Day, weekdayOf } from '#rules/day.ts'
import { dayAt, startOfDay } from '#rules/time-zone.ts'
import { groupId } from '#server/demo/group.ts'
import type { Profile } from '#server/demo/profiles.ts'
import { type Random, randomOf } from '#server/demo/random.ts'
import { rest, type Session, schoolSession, studySession, trialSession } from '#server/demo/sessions.ts'
import { lessonPaths } from '#server/demo/syllabus.ts'
import { type DemoTrial, sitTrial } from '#server/demo/trials.ts'
import { idOfName } from '#server/services/new-id.ts'
import type { Curriculum } from '#server/subjects/catalogue/curriculum.ts'
import { type CatalogueTree, croomId } from '#server/subjects/catalogue/tree.ts'
import type { RecordRow } from '#server/subjects/record/sql.ts'

export type Diary = { records: RecordRow[]; trials: DemoTrial[] }

const timezone = 'Europe/Istanbul'
const dayStart = 4
const minuteMs = 60_000
/** Publishers that the members of a group share, so that their difficulty can be compared. */
const groupPublishers = 5

/**
 * All records of an invented TYT student until now, deterministic for a given moment.
 * @param now milliseconds since 1970; no record is later
 */
export function writeDiary(
  profile: Profile,
  curriculum: Curriculum,
  tree: CatalogueTree,
  now: number,
): Diary {
  const program = curriculum.programs.find(({ code }) => code === 'TYT')
  if (!program) throw new Error('the curriculum has no TYT')
  const croom = croomId(program.code, null)
  const random = randomOf(`diary of ${profile.person.email}`)
  const codes = program.lessons.map(({ code }) => code)
  const lessons = lessonPaths(tree, croom, codes, profile, random)
  const publishers = curriculum.publishers
    .filter(({ programs, kind }) => programs.includes('TYT') && kind !== 'official')
    .map(({ name, kind }) => ({ name, isNationwide: kind === 'nationwide' }))
  const mocks = profile.sitsInGroup
    ? { croomId: groupId, publishers: publishers.slice(0, groupPublishers) }
    : { croomId: croom, publishers: publishers.slice(0, 14) }
  const today = dayAt(now, timezone, dayStart)
  const diary: Diary = { records: [], trials: [] }
  let lastTrial = -9

  for (let ago = profile.from; ago >= profile.until; ago--) {
    const day = addDays(today, -ago)
    // Seeded by day, so that one day's random numbers do not depend on earlier days.
    const chance = randomOf(`${profile.person.email} ${profile.from - ago}`)
    const progress = (profile.from - ago) / profile.from
    const trial = isWithin(profile.gaps, ago) ? undefined : trialOn(day, ago, progress, chance)
    if (trial) {
      diary.trials.push(trial)
      lastTrial = profile.from - ago
    }
    const sessions = sessionsOn(day, ago, progress, profile.from - ago - lastTrial < 3, trial, chance)
    diary.records.push(...recordsOf(day, sessions, chance))
  }
  return diary

  function trialOn(day: Day, ago: number, progress: number, random: Random): DemoTrial | undefined {
    const week = Math.floor((profile.from - ago) / 7)
    if (weekdayOf(day) !== 7 || ago === 0 || profile.from - ago < 8 || !random.chance(profile.trials)) return
    const isBranch = week % 4 === 2
    const sat = isBranch ? [random.pick(lessons, ({ questionCount }) => questionCount)] : lessons
    const publisher = random.pick(mocks.publishers, ({ isNationwide }) => {
      return isBranch && isNationwide ? 0 : 1
    })
    const number = diary.trials.length + 1
    const duration_min = isBranch
      ? Math.ceil((sat[0]?.questionCount ?? 0) * 1.5)
      : (program?.duration_min ?? 165)
    const sitting = sitTrial(sat, publisher, profile, progress, random)
    const created_at = instant(day, 13 * 60 + 45 + random.between(0, 60))
    return {
      id: idOfName(`demo:${profile.person.id}:trial:${number}`),
      croom_id: mocks.croomId,
      name: isBranch ? `TYT ${sat[0]?.name} Branş Denemesi ${number}` : `TYT Genel Deneme ${number}`,
      day,
      duration_min,
      penalty: program?.penalty ?? 0,
      ...sitting,
      note: null,
      score: null,
      created_by: profile.person.id,
      updated_by: profile.person.id,
      created_at,
      updated_at: created_at,
      version: 1,
    }
  }

  function sessionsOn(
    day: Day,
    ago: number,
    progress: number,
    isAfterTrial: boolean,
    trial: DemoTrial | undefined,
    random: Random,
  ): Session[] {
    if (isWithin(profile.gaps, ago)) return []
    const off = trial ? undefined : dayOff(ago, random)
    if (off) return off
    const isWeekend = weekdayOf(day) > 5
    if (isWithin(profile.schoolExams, ago) && !isWeekend) return [schoolSession(random)]
    const [min, max] = profile.sessions[isWeekend ? 'weekend' : 'weekday']
    const study = Array.from({ length: Math.max(1, random.between(min, max) - (trial ? 2 : 0)) }, () =>
      studySession(lessons, profile, progress, isAfterTrial, random),
    )
    return trial ? [sessionOfTrial(trial), ...study] : study
  }

  function sessionOfTrial({ lessons, duration_min }: DemoTrial): Session {
    const single = lessons.length === 1 ? lessons[0] : undefined
    return trialSession(croom, single?.study_id ?? null, duration_min ?? 0)
  }

  /** A day of rest, a missed one, or undefined for a day of study. */
  function dayOff(ago: number, random: Random): Session[] | undefined {
    if (ago === 0) return undefined
    if (random.chance(profile.rested)) return [rest]
    return random.chance(profile.missed) ? [] : undefined
  }

  /** Schedules a day's sessions one after the other; those that would end in the future are dropped. */
  function recordsOf(day: Day, sessions: Session[], random: Random): RecordRow[] {
    const records: RecordRow[] = []
    let minute = weekdayOf(day) > 5 ? 10 * 60 : 16 * 60 + 30
    // The first session of today is early, so that today is seldom empty.
    if (day === today) minute = 7 * 60
    for (const session of sessions) {
      minute += random.between(5, 40)
      const record = recordOf(day, minute, session, records.length, random)
      const end = minute + session.minutes
      if (end >= 27 * 60) break
      if (Date.parse(record.created_at) > now) continue
      records.push(record)
      minute = end + (day === today ? 0 : random.between(0, 25))
    }
    return records
  }

  /** The record of a session that begins at a minute of the day: timed, or typed later, sometimes a day later. */
  function recordOf(day: Day, minute: number, session: Session, number: number, random: Random): RecordRow {
    const isTimed = session.minutes > 0 && session.kind !== 'trial' && random.chance(profile.timed)
    const end = minute + session.minutes
    const written = isTimed ? end : end + random.between(2, 90)
    const isLate = !isTimed && random.chance(0.1)
    const created_at = instant(day, isLate ? written + 1440 : written)
    const by = profile.person.id
    return {
      ...session,
      id: idOfName(`demo:${by}:${day}:${number}`),
      day,
      started_at: isTimed ? instant(day, minute) : null,
      source: isTimed ? 'timer' : 'manual',
      created_by: by,
      updated_by: by,
      created_at,
      updated_at: created_at,
      version: 1,
    }
  }
}

/**
 * @param minute after midnight of the calendar day; 24:30 is half past midnight, still the same student's day
 */
function instant(day: Day, minute: number): string {
  return new Date(startOfDay(day, timezone, dayStart) + (minute - dayStart * 60) * minuteMs).toISOString()
}

function isWithin(spans: readonly (readonly [number, number])[], ago: number): boolean {
  return spans.some(([from, to]) => ago <= from && ago >= to)
}
