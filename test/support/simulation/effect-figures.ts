import { addDays } from '#rules/day.ts'
import { effect, spellsWithoutContact } from '#rules/insight/effect.ts'
import { dayHabitOf, minutesOf } from './days.ts'
import { type Draws, drawsOf } from './draws.ts'
import { average, type Figure } from './figure.ts'
import { dayAt } from './worlds.ts'

const days = 200

/** Days on which a coach speaks to a student: two low weeks, then for a while nothing. */
function contactsOf(minutes: readonly number[], draws: Draws): number[] {
  const contacts: number[] = []
  for (let day = 80; day < days - 16; day++) {
    const near = average(minutes.slice(day - 14, day))
    const usual = average(minutes.slice(day - 70, day - 14))
    const rested = day - (contacts.at(-1) ?? -99) > 40
    if (rested && near < 0.7 * usual && draws.chance(0.15)) contacts.push(day)
  }
  return contacts
}

/**
 * Change after contacts in one group, as shares of the usual weeks: only before and after, and against others in the
 * same dip. @param lift what a contact truly adds to the two weeks after it
 */
function changesOf(lift: number, draws: Draws): { naive: number[]; alike: number[] } {
  const students = Array.from({ length: 30 }, () => {
    const minutes = minutesOf(dayHabitOf(draws), days, draws, () => 1)
    const contacts = contactsOf(minutes, draws)
    const lifted = minutes.map((amount, day) =>
      contacts.some((contact) => day > contact && day <= contact + 14) ? amount * (1 + lift) : amount,
    )
    const byDay = Object.fromEntries(
      lifted.flatMap((amount, day) => (amount > 0 ? [[addDays(dayAt(0), day), amount]] : [])),
    )
    return { byDay, contacts: contacts.map((contact) => addDays(dayAt(0), contact)) }
  })
  const today = addDays(dayAt(0), days)
  const naive: number[] = []
  const alike: number[] = []
  for (const student of students) {
    const others = students
      .filter((other) => other !== student)
      .flatMap((other) => spellsWithoutContact(other.byDay, other.contacts, today))
    for (const contact of student.contacts) {
      const { minutes } = effect({ minutes: student.byDay, contact, today, others })
      if (minutes === null || minutes.alike_after === null || minutes.usual === 0) continue
      naive.push((minutes.after - minutes.before) / minutes.usual)
      alike.push((minutes.after - minutes.alike_after) / minutes.usual)
    }
  }
  return { naive, alike }
}

export function effectFigures(groups: number, seed: string): Figure[] {
  return [0, 0.2].map((lift) => {
    const draws = drawsOf(`${seed} effect ${lift}`)
    const runs = Array.from({ length: groups }, () => changesOf(lift, draws))
    return {
      insight: 'effect',
      key: `effect ${lift}`,
      measure: `change told in points of usual weeks where a contact adds ${lift * 100} %`,
      rule: average(runs.flatMap(({ alike }) => alike)),
      rivals: [{ name: 'only before and after', value: average(runs.flatMap(({ naive }) => naive)) }],
      percent: true,
    }
  })
}
