import { ask } from '#web/api/ask.ts'
import { askInTime } from '#web/api/ask-in-time.ts'

/** `unsupported`: this browser cannot; `denied`: the person has forbidden it in the browser's settings. */
type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The service worker is registered after the first paint, and only by the built pages. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}

/** Whether this browser shows what the server pushes to this session. */
export async function readBrowserPush(): Promise<BrowserPush> {
  const worker = isSupported() ? await registration() : undefined
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (!(await worker.pushManager.getSubscription())) return 'off'
  // The server forgets it with the session that has made it, the browser does not.
  const known = await ask('GET /push', {}).catch(() => null)
  return known?.some(({ this_session }) => this_session) === false ? 'off' : 'on'
}

/** Asks the person for permission, subscribes this browser and sends the subscription to the server. @throws Refused */
export async function startBrowserPush(): Promise<BrowserPush> {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return readBrowserPush()
  const { public_key } = await askInTime('GET /push/key', {})
  // One of an earlier session, or for an earlier key of the server.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  try {
    await askInTime('POST /push/subscribe', { body: { endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Ends the pushes of this browser; the server is told first. @throws Refused */
export async function stopBrowserPush(): Promise<BrowserPush> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await askInTime('POST /push/unsubscribe', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}
