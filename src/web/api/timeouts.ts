/**
 * What a promise comes to, or what `otherwise` gives once that time has gone by. Only the waiting ends: the work behind
 * the promise goes on, and its result may still be used.
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
