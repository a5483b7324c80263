import { createHash } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import type { sabit } from '#contract/sabit.ts'
import { recordOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import {
  examKinds,
  type Locale,
  levels,
  locales,
  periodDays,
  periods,
  recordKinds,
  roleOf,
  roles,
  trialKinds,
} from '#rules/vocabulary.ts'
import type { Answers, Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { catalogueIds, catalogueVersion, describeCrooms } from '#server/subjects/croom/sql.ts'
import { myCroomIds } from '#server/subjects/tree/sql.ts'

type Constants = Static<(typeof sabit)['GET /sabit']['reply']>

/** What depends on the settings of this installation. */
type Installation = 'demo' | 'consent_age' | 'operator' | 'oidc'

function installationOf({ demo, consentAge, operator, providers }: Services): Pick<Constants, Installation> {
  return { demo, consent_age: consentAge, operator, oidc: providers.list }
}

const { text, curriculum } = readCurriculum()
const version = createHash('sha256').update(text).digest('hex').slice(0, 12)

export const answers: Answers<typeof sabit> = {
  async 'GET /sabit'({ services, locale }) {
    return { ...constantsOf[locale], ...installationOf(services) }
  },

  async 'GET /sabit/class'({ sql, services, acting }) {
    if (!acting) return guestCrooms(sql, services)
    const ids = await catalogueIds(sql)
    const all = [...new Set([...ids, ...(await myCroomIds(sql, acting.id))])]
    return open(await describeCrooms(sql, acting.id, all, roleOf(acting) === 'admin'))
  },
}

type Crooms = Awaited<ReturnType<typeof describeCrooms>>

const open = (crooms: Crooms) => crooms.filter(({ is_archived }) => !is_archived)

/** What guests see, in the memory of each server: describing the catalogue counts all of its lessons and topics. */
const kept = new WeakMap<Services, { version: string; crooms: Crooms }>()

async function guestCrooms(sql: Sql, services: Services): Promise<Crooms> {
  const version = await catalogueVersion(sql)
  const known = kept.get(services)
  if (known?.version === version) return known.crooms
  const crooms = open(await describeCrooms(sql, null, await catalogueIds(sql), false))
  kept.set(services, { version, crooms })
  return crooms
}

const constantsOf = recordOf(locales, constants)

function constants(locale: Locale): Omit<Constants, Installation> {
  // The curriculum has Turkish names, and those of some programs in other languages.
  const named = (thing: { name_tr: string; [name: `name_${string}`]: string | undefined }) =>
    thing[`name_${locale}`] ?? thing.name_tr
  return {
    version,
    roles: [...roles],
    kinds: [...recordKinds],
    levels: [...levels],
    trial_kinds: [...trialKinds],
    mistake_reasons: [...mistakeReasons],
    exam_kinds: [...examKinds],
    periods: periods.map((key) => ({ key, limit: periodDays[key] })),
    programs: curriculum.programs.map(({ tracks = [], sections = [], ...program }) => ({
      ...program,
      name: named(program),
      grade: program.grade ?? null,
      school_years: program.school_years ?? null,
      tracks: tracks.map((track) => ({ ...track, name: named(track) })),
      sections: sections.map((section) => ({ ...section, name: named(section) })),
      known_dates: datesOf(program.known_dates),
      expected_dates: datesOf(program.expected_dates),
    })),
    publishers: curriculum.publishers,
    locales: [...locales],
    limits,
  }
}

function datesOf(dates: { date: string; start?: string }[] = []) {
  return dates.map(({ date, start }) => ({ date, start: start ?? null }))
}
