type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

/**
 * Lets the app open without a network. The page's policy wants every address of a script to be vouched for;
 * this one is the only one that is not written in the page itself.
 */
export async function registerWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: Factory } // not in every browser, nor in the types
  const vouched = trustedTypes?.createPolicy('etut-worker', { createScriptURL: (url) => url })
  await navigator.serviceWorker.register(vouched?.createScriptURL('/worker.js') ?? '/worker.js')
}
