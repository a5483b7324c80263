import { oneOf, searchOf } from '#web/ui/search-params.ts'

export const sectionIds = [
  'profile',
  'goals',
  'coaches',
  'parents',
  'changes',
  'reminders',
  'appearance',
  'security',
  'calendar',
  'export',
  'account',
] as const
export type SectionId = (typeof sectionIds)[number]

export const validateSearch = searchOf({
  /** Which settings are open; without it a phone shows the list of all. */
  section: oneOf(sectionIds),
})
