/** A promise that the test resolves: what waits for it goes on when `open` is called. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
