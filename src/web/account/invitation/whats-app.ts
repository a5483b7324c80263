/** The address at which WhatsApp asks to whom a text is sent. Nothing is sent before the person chooses. */
export function whatsAppOf(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** A tab that is opened while the button is pressed: later the browser would block it. */
export function openTab(): { show(address: string): void; close(): void } {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return {
    show(address) {
      if (tab) tab.location.href = address
    },
    close: () => tab?.close(),
  }
}
