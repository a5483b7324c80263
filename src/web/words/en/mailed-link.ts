import type { mailedLink as tr } from '#web/words/tr/mailed-link.ts'

export const mailedLink: typeof tr = {
  onwards: 'Go on',
  confirm: {
    title: 'Confirm your new e-mail address',
    text: 'Once confirmed, you sign in with this address.',
    submit: 'Confirm the address',
    done: 'Your address has changed. From now on sign in with the new one.',
  },
  stop: {
    title: 'Stop the change of address',
    text: 'If you did not ask for the new address, stop it: your account stays with this one, all sessions end and your password stops working. We mail a link for choosing a new one to this address.',
    submit: 'Stop the change',
    done: 'The change was stopped and all sessions have ended. Open the link in your inbox to choose a new password.',
  },
  reminders: {
    title: 'Stop reminders',
    text: 'From now on only mails about your account arrive. You can turn others on again in the settings.',
    submit: 'Stop them',
    done: 'They are stopped. You can turn on what you want in the settings.',
  },
}
