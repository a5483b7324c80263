/**
 * Collects what is given until a moment, then hands all of it over together.
 * @param atOnce calls a function at that moment
 */
export function gather<T>(
  atOnce: (hand: () => void) => void,
  handOver: (all: T[]) => void,
): (one: T) => void {
  let waiting: T[] = []
  function hand() {
    const all = waiting
    waiting = []
    handOver(all)
  }
  return (one) => {
    if (waiting.length === 0) atOnce(hand)
    waiting.push(one)
  }
}
