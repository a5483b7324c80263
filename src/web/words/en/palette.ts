import type { palette as tr } from '#web/words/tr/palette.ts'

export const palette: typeof tr = {
  placeholder: 'Search a page, topic or mock exam',
  coachPlaceholder: 'Search a student or page',
}
