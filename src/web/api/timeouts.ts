/**
 * The result of a promise, or of `otherwise` after a timeout. The work is not cancelled, and its result may
 * still be used.
 */
export function within<T, U>(milliseconds: number, work: Promise<T>, otherwise: () => U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(otherwise())
      } catch (error) {
        reject(error)
      }
    }, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
