import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { noResults } from '#rules/record.ts'
import { draftOf, draftOfSent, sentDraft } from '#web/study/record/draft.ts'
import type { StudyRecord } from '#web/study/record/use-removal.ts'

vi.mock('#web/session/session.ts', () => ({ actorId: () => 'ada' }))

const stored = {
  id: 'r1',
  version: 3,
  kind: 'practice',
  day: '2026-11-20',
  minutes: 40,
  note: null,
  croom_id: 'c',
  study_id: 's',
  topic_id: null,
  subtopic_id: null,
  source_id: 'k',
  part_from: 12,
  part_to: 15,
  questions: 20,
  correct: 17,
  wrong: 2,
  blank: 1,
  level: 2,
} as unknown as StudyRecord // the form reads no more

describe('a stored record in its form', () => {
  it('loses its results and its level when they are taken away, and not otherwise', () => {
    const draft = draftOf(stored)
    const none = { correct: null, wrong: null, blank: null, level: null }

    expect(sentDraft(draft, 40, false)).toMatchObject({
      version: 3,
      source_id: 'k',
      part_from: 12,
      part_to: 15,
      correct: 17,
      wrong: 2,
      blank: 1,
      level: 2,
    })
    expect(sentDraft({ ...draft, results: { ...noResults, ...none } }, 40, false)).toMatchObject({
      ...none,
      questions: 0,
    })
    const bare = draftOf({ ...stored, ...none })
    expect(sentDraft(bare, 40, false)).not.toHaveProperty('correct')
    expect(sentDraft(bare, 40, false)).not.toHaveProperty('level')
    // Typed and taken away again: the questions that were stored without results stay.
    const typed = { ...bare, results: { correct: null } }
    expect(sentDraft(typed, 40, false)).toMatchObject({ correct: null, questions: 20 })
  })

  it('overrides what was changed meanwhile only when that was asked for', () => {
    expect(sentDraft(draftOf(stored), 40, false)).toHaveProperty('version', 3)
    expect(sentDraft(draftOf(stored), 40, true)).not.toHaveProperty('version')
  })
})

describe('the fields of results', () => {
  const source = readFileSync('src/web/study/record/results-fields.tsx', 'utf8')
  it.each(Object.keys(noResults))('show %s, whose name is that of the record', (field) => {
    expect(source).toMatch(new RegExp(`['.]${field}\\b`))
  })
})

describe('a save that was not taken', () => {
  const sent = { id: 'r1', day: '2026-11-20', kind: 'practice', minutes: 40 } as const

  it('comes back with its version, and with what it took away', () => {
    const none = { correct: null, wrong: null, blank: null, questions: 0, level: null }
    const draft = draftOfSent({ ...sent, ...none, version: 3 })
    expect(draft && sentDraft(draft, 40, false)).toMatchObject({ ...none, version: 3 })
  })

  it('that the form could not hold whole does not come back into it', () => {
    expect(draftOfSent({ ...sent, questions: 40 })).toBeNull()
    expect(draftOfSent({ ...sent, source: 'timer' })).toBeNull()
  })
})
