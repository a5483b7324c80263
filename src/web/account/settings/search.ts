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

/** Which settings are open; without it a phone shows the list of all. */
export type SettingsSearch = { section?: SectionId }

export function validateSearch(raw: Record<string, unknown>): SettingsSearch {
  const section = sectionIds.find((each) => each === raw.section)
  return section ? { section } : {}
}
