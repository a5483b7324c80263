import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutWords } from '#rules/one-line/atoms.ts'
import { readLine } from '#rules/one-line/read.ts'
import type { Choices, LineAction, LineContext, Reading } from '#rules/one-line/reading.ts'
import { monday, shortly, subjects } from '../support/rules/line-context.ts'
import { englishLines, turkishLines } from '../support/rules/line-table.ts'

const timing: LineContext = { ...monday, hasTimer: true }
const read = (line: string, context = monday, choices: Choices = {}) => readLine(line, context, choices)
const told = (line: string, context = monday, choices: Choices = {}) =>
  shortly(read(line, context, choices), context)
const lines = [...turkishLines, ...englishLines].map(([line]) => line)

describe('one line', () => {
  it.each(turkishLines)('reads in Turkish: %s', (line, reading) => {
    expect(told(line)).toBe(reading)
  })

  it.each(englishLines)('reads in English: %s', (line, reading) => {
    expect(told(line)).toBe(reading)
  })

  it('is tried with at least 120 lines', () => {
    expect(new Set(lines).size).toBeGreaterThanOrEqual(120)
  })

  it('says nothing of an empty line', () => {
    for (const line of ['', '  ', '?', '/', '…'])
      expect(read(line)).toEqual({ chips: [], action: null, missing: [] })
  })

  it('becomes the draft of a record', () => {
    expect(read('dün köklü tekrar 45 12/3').action).toEqual({
      does: 'save',
      draft: {
        croom_id: 'TYT',
        study_id: 'Matematik',
        topic_id: 'Köklü Sayılar',
        subtopic_id: null,
        kind: 'review',
        day: '2026-11-22',
        minutes: 45,
        correct: 12,
        wrong: 3,
        blank: 0,
      },
    })
    expect(read('fizik 40 soru').action).toMatchObject({ draft: { study_id: 'Fizik', questions: 40 } })
    expect(read('köklü').action).toBeNull()
  })
})

describe('a place that was studied lately', () => {
  const sets = 'TYT/Matematik/Kümeler – Kartezyen Çarpım'
  const roots = 'TYT/Matematik/Köklü Sayılar'
  const wordKinds = 'TYT/Türkçe/Sözcük Türleri'

  it('wins between names that fit equally, and makes the guess a sure one', () => {
    expect(told('sözcük 30')).toBe('~Sözcükte Anlam | 30m')
    expect(told('sözcük 30', { ...monday, recent: [sets, wordKinds] })).toBe('Sözcük Türleri | 30m')
  })

  it('tells apart two class groups with the same topics', () => {
    const copies = subjects.map((each) => ({ ...each, key: each.key.replace('TYT', 'AYT') }))
    const both = { ...monday, subjects: [...copies, ...subjects] }
    const keyAt = (recent: string[]) => {
      const [chip] = read('köklü 30', { ...both, recent }).chips
      return chip?.reading.what === 'subject' && [chip.reading.subject?.key, chip.certainty]
    }
    expect(keyAt([])).toEqual(['AYT/Matematik/Köklü Sayılar', 'unsure'])
    expect(keyAt([sets])).toEqual([roots, 'sure'])
    expect(keyAt([sets, sets.replace('TYT', 'AYT')])).toEqual([roots, 'unsure'])
  })

  it('does not win over a better name', () => {
    expect(told('mat 30', { ...monday, recent: [roots] })).toBe('Matematik | 30m')
    expect(told('üslü 30', { ...monday, recent: [roots] })).toBe('Üslü Sayılar | 30m')
  })

  it('is offered when no subject was typed', () => {
    const [chip] = read('45', { ...monday, recent: [roots, sets, roots] }).chips
    const names = chip?.options.map(({ reading }) => reading.what === 'subject' && reading.subject?.key)
    expect(names).toEqual([undefined, roots, sets])
  })
})

describe('a line while the timer runs', () => {
  it('ends it with only numbers', () => {
    expect(told('12/3', timing)).toBe('timer | 12/3/0')
    expect(read('12/3', timing).action).toEqual({
      does: 'stop',
      results: { correct: 12, wrong: 3, blank: 0 },
    })
    expect(read('20 soru', timing).action).toEqual({ does: 'stop', results: { questions: 20 } })
  })

  it('is not sure of it when minutes were typed', () => {
    expect(told('45 12/3', timing)).toBe('~timer | 45m | 12/3/0')
  })

  it('adds a record when it names a subject, a kind or a day, or when that was chosen', () => {
    for (const line of ['köklü 12/3', 'tekrar 12/3', 'dün 12/3'])
      expect(read(line, timing).action?.does).toBe('save')
    const general = read('12/3', timing).chips[0]?.options[1]
    expect(told('12/3', timing, general?.choice)).toBe('general | 12/3/0')
  })
})

describe('another reading', () => {
  it('is taken by its choice, in every line', () => {
    for (const line of lines)
      for (const { options } of read(line).chips)
        for (const { reading, choice } of options) {
          const shown = read(line, monday, choice).chips.map((chip) => chip.reading)
          if (reading.what === 'word') expect(shown.length, line).toBeGreaterThan(0)
          else expect(shown, line).toContainEqual(reading)
        }
  })

  it('is offered for a keyword that begins or is the name of a topic, with the way back', () => {
    const asTopic = read('per 30')
    const asDay = asTopic.chips[0]?.options.find(({ reading }) => reading.what === 'day')
    expect(told('per 30', monday, asDay?.choice)).toBe('~general | 30m | 2026-11-19')
    const back = read('per 30', monday, asDay?.choice).chips.flatMap(({ options }) =>
      options.filter(({ reading }) => reading.what === 'word'),
    )
    expect(told('per 30', monday, back[0]?.choice)).toMatch(/^~?Permütasyon \| 30m$/)
  })

  it('of words that were typed differently since then does not count', () => {
    const [, second] = read('sözcük 30').chips[0]?.options ?? []
    expect(told('sözcük 30', monday, second?.choice)).not.toBe(told('sözcük 30'))
    expect(told('köklü 30', monday, second?.choice)).toBe('Köklü Sayılar | 30m')
  })

  it('is at most six subjects', () => {
    for (const { options } of read('a 30').chips) expect(options.length).toBeLessThanOrEqual(8)
  })
})

describe('every line', () => {
  const word = fc.oneof(
    fc.constantFrom(...lines.flatMap((line) => line.split(/(?=[ /.:])|\b/))),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[0-9]{1,7}$/),
    fc.constantFrom('/', '.', ':', ',', ' ', '-', '’', 'İ', 'ı', 'd', 'y', 's', 'dk', 'soru', 'gün önce'),
  )
  const anyLine = fc
    .array(word, { maxLength: 12 })
    .chain((words) => fc.constantFrom(' ', '').map((between) => words.join(between)))
  const contexts = fc.constantFrom(monday, timing, { ...monday, subjects: [] })

  it('is read without an exception', () => {
    fc.assert(
      fc.property(anyLine, contexts, (line, context) => {
        const { action, missing } = read(line, context)
        if (missing.length > 0) expect(action).toBeNull()
      }),
    )
    expect(read('a '.repeat(20_000)).action).toBeNull()
    expect(read('1 '.repeat(20_000)).action).toBeNull()
  })

  it('gives no minute and no question that its digits do not say', () => {
    fc.assert(
      fc.property(anyLine, contexts, (line, context) => {
        const { action } = read(line, context)
        if (!action) return
        const { minutes, questions, correct, wrong, blank } = amountsOf(action)
        const said = numbersOf(line)
        const isSaid = (count: number | undefined, among: number[]) =>
          expect(count === undefined || among.includes(count)).toBe(true)
        isSaid(minutes, said.times)
        isSaid(questions, said.digits)
        for (const count of [correct, wrong, blank]) isSaid(count, [0, ...said.rests])
      }),
    )
  })

  it('saves nothing that is not a chip', () => {
    fc.assert(
      fc.property(anyLine, contexts, (line, context) => {
        const { action, chips } = read(line, context)
        if (!action) return
        const shown = Object.assign({}, ...chips.map(({ reading }) => saved(reading))) as object
        const sent = action.does === 'stop' ? { ...action.results, does: 'stop' } : action.draft
        const { questions: _, ...others } = { questions: 0, ...shown }
        expect('questions' in sent ? { ...shown } : others).toEqual(sent)
      }),
    )
  })

  it('names for each chip the words that it came from', () => {
    fc.assert(
      fc.property(anyLine, contexts, (line, context) => {
        for (const { words } of read(line, context).chips)
          for (const each of words) expect(line).toContain(each)
      }),
    )
  })

  it('may have its parts in any order', () => {
    const parts = [
      fc.constantFrom('köklü', 'mat prb', 'dua', 'paragraf'),
      fc.constantFrom('45', '45 dk', '1s30', '1:30'),
      fc.constantFrom('12/3', '32d 5y', '20 soru', ''),
      fc.constantFrom('tekrar', 'konu anlatımı', 'review', ''),
      fc.constantFrom('dün', '15.11', 'geçen cuma', '3 gün önce', ''),
    ]
    fc.assert(
      fc.property(fc.tuple(...parts), fc.nat(), (words, seed) => {
        const shuffled = words
          .map((text, index) => ({ text, at: (seed * (index + 7)) % 11 }))
          .sort((a, b) => a.at - b.at)
          .map(({ text }) => text)
        expect(read(shuffled.join(', ')).action).toEqual(read(words.join(', ')).action)
      }),
    )
  })
})

/** The field that a chip sets in what is sent. */
function saved(reading: Reading): object {
  switch (reading.what) {
    case 'subject':
      return reading.subject?.place ?? nowhere
    case 'timer':
      return { does: 'stop' }
    case 'kind':
      return reading.kind === 'rest' ? { ...nowhere, kind: reading.kind } : { kind: reading.kind }
    case 'word':
    case 'unread':
      return {}
    default: {
      const { what: _, ...counts } = reading
      return counts
    }
  }
}
const nowhere = { croom_id: null, study_id: null, topic_id: null, subtopic_id: null }

/** The numbers that may come from the digits of a line: as typed, as a time, and what is left of questions. */
function numbersOf(line: string) {
  const digits = (line.match(/[0-9]+/g) ?? []).map(Number)
  const fractions = [...line.matchAll(/[0-9]+[.,][0-9]{1,2}/g)].map(([text]) => text.replace(',', '.'))
  const hours = [
    ...digits.map((count) => count * 60),
    ...fractions.map((text) => Math.round(Number(text) * 60)),
  ]
  const less = (counts: number[]) => counts.flatMap((count) => digits.map((other) => count - other))
  return {
    digits,
    times: [...digits, ...hours, ...hours.flatMap((count) => digits.map((rest) => count + rest))],
    rests: [...digits, ...less(digits), ...less(less(digits))],
  }
}

function amountsOf(action: LineAction) {
  if (action.does === 'plan') throw new Error('a line of a record was read as homework')
  return action.does === 'save' ? action.draft : action.results
}

it('takes no longer for a subject among a thousand than for one among two hundred', () => {
  const many = Array.from({ length: 5 }, (_, n) =>
    subjects.map((subject) => ({ ...subject, key: `${n}/${subject.key}` })),
  ).flat()
  const context = { ...monday, subjects: many }
  // Processor time: other processes of a busy machine do not lengthen it.
  const work = (given: LineContext) => {
    for (const line of lines.slice(0, 50)) read(line, given)
    const before = process.cpuUsage()
    for (const line of lines.slice(0, 50)) read(line, given)
    return process.cpuUsage(before).user
  }

  expect(many.length).toBeGreaterThan(1000)
  // Three times what is proportional; a search of all pairs takes five times that.
  expect(work(context)).toBeLessThan(3 * 5 * work(monday))
})

describe('a line without a word that was not understood', () => {
  it.each([
    ['türkçe 45 e', 'e', 'türkçe 45'],
    ['e türkçe 45', 'e', 'türkçe 45'],
    ['paragraf 20 ag  45', 'ag', 'paragraf 20 45'],
    ['çıkmış 30 çık', 'çık', 'çıkmış 30'],
    ['45dk', 'dk', '45'],
  ])('“%s” less “%s” is “%s”', (line, words, rest) => {
    expect(withoutWords(line, words)).toBe(rest)
  })
})
