let loading: Promise<unknown> | undefined

/**
 * Loads the classes of all pages. One import for all who wait for it: the bundler's loader of styles lets a second one go on
 * while the file of the first is still on its way, and its page would be drawn without them.
 */
export function loadAllStyles(): Promise<unknown> {
  loading ??= import('./all.css').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
