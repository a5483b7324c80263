import { on, searchOf } from '#web/ui/search-params.ts'

export const validateSearch = searchOf({
  /** A file from the device's share sheet waits to be read. */
  shared: on,
})
