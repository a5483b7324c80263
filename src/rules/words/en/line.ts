import type { LineWords } from '#rules/one-line/words.ts'
import { listed } from '#rules/search-text.ts'

/** Words as `searchText` writes them. */
export const line: LineWords = {
  kinds: {
    lecture: ['lecture'],
    practice: ['practice', 'questions'],
    review: ['review', 'revision', 'revise'],
    trial: ['trial', 'trial exam', 'mock', 'mock exam'],
    mistakes: ['mistakes', 'going over mistakes'],
    other: ['other'],
    rest: ['rest'],
  },
  units: {
    hours: ['h', 'hr', 'hrs', 'hour', 'hours'],
    minutes: ['m', 'min', 'mins', 'minute', 'minutes'],
    questions: ['q', 'question', 'questions'],
    correct: ['c', 'r', 'correct', 'right'],
    wrong: ['w', 'wrong'],
    blank: ['blank', 'empty'],
    daysAgo: ['day ago', 'days ago'],
  },
  days: { 0: ['today'], 1: ['yesterday'], 2: ['day before yesterday', 'the day before yesterday'] },
  weekdays: [
    ['monday', 'mon'],
    ['tuesday', 'tue'],
    ['wednesday', 'wed'],
    ['thursday', 'thu'],
    ['friday', 'fri'],
    ['saturday', 'sat'],
    ['sunday', 'sun'],
  ],
  months: listed(
    `january, february, march, april, may, june, july, august, september, october, november, december`,
  ),
  last: ['last'],
  homework: {
    tomorrow: ['tomorrow'],
    until: ['until', 'till', 'by', 'due'],
    parts: ['test', 'tests', 'page', 'pages', 'homework'],
    dative: [],
  },
  fillers: ['and', 'of', 'on', 'for', 'i', 'did', 'studied', 'solved', 'the'],
}
