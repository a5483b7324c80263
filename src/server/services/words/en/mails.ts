import type * as tr from '#server/services/words/tr/mails.ts'

export const mails: typeof tr.mails = {
  greeting: (name) => `Hello ${name},`,
  reset: (link) => ({
    subject: 'Reset your Etüt password',
    paragraphs: [
      'Open this link to choose a new password. It is valid for one hour and works once:',
      { link, label: 'Choose a new password' },
      'If you did not ask for this, there is nothing to do; your password has not changed.',
    ],
  }),
  resetByCoach: (by, link) => ({
    subject: 'Reset your Etüt password',
    paragraphs: [
      `Your coach (${by}) asked us to send you a link to choose a new password. It is valid for one hour and works once:`,
      { link, label: 'Choose a new password' },
      'Your password has not changed. If you did not expect this, there is nothing to do.',
    ],
  }),
  temporaryPassword: (by, resetPage) => ({
    subject: 'Your Etüt account has a temporary password',
    paragraphs: [
      `Your account was given a temporary password. By: ${by}. Your old password no longer works and your sessions have ended.`,
      'The temporary password is valid for 72 hours; after signing in with it you choose a new one.',
      'If you did not expect this, choose your own password here:',
      { link: resetPage, label: 'Choose your own password' },
    ],
  }),
  security: 'Security settings',
  factor: {
    on: (left) => ({
      subject: 'Two-step sign-in is on in Etüt',
      paragraphs: [
        `From now on you need the code from your app after the password. You have ${left} recovery codes; keep them apart from your phone.`,
        'If this was not you, change your password and write to your administrator:',
      ],
    }),
    off: () => ({
      subject: 'Two-step sign-in is off in Etüt',
      paragraphs: [
        'From now on you need only the password.',
        'If this was not you, change your password and set two-step sign-in up again:',
      ],
    }),
    reset: () => ({
      subject: 'Your two-step sign-in in Etüt was reset',
      paragraphs: [
        'An administrator reset the two-step sign-in of your account and deleted its passkeys. From now on you need only the password.',
        'You can set it up again with your new phone. If you did not ask for this, change your password and write to your administrator:',
      ],
    }),
    recovery: (left) => ({
      subject: 'A recovery code was used in Etüt',
      paragraphs: [
        `Somebody signed in to your account with your password and a recovery code. Codes left: ${left}.`,
        'If this was not you, change your password now and get new recovery codes:',
      ],
    }),
    tied: () => ({
      subject: 'Another way to sign in to Etüt',
      paragraphs: [
        'From now on you can also sign in to Etüt with your account elsewhere.',
        'If this was not you, change your password now and remove that way:',
      ],
    }),
    passkeyAdded: () => ({
      subject: 'A passkey was added to your Etüt account',
      paragraphs: [
        'From now on the fingerprint, face or PIN of that device signs in without a password.',
        'If this was not you, delete it now, change your password and write to your administrator:',
      ],
    }),
    passkeyDeleted: () => ({
      subject: 'A passkey of your Etüt account was deleted',
      paragraphs: [
        'That device no longer signs in without a password. Your password works as before.',
        'If this was not you, change your password and write to your administrator:',
      ],
    }),
  },
  listed: (by, link) => ({
    subject: 'You are invited to Etüt',
    paragraphs: [
      `${by} wants to be your coach in Etüt and has invited you. Open this link to choose a password and sign in. It is valid for seven days and works once:`,
      { link, label: 'Choose a password' },
      'There you find the request to link; until you accept it, the coach sees nothing of your study. If you did not expect this, there is nothing to do.',
    ],
  }),
  listedKnown: (by, page) => ({
    subject: 'A coach wants to link with you in Etüt',
    paragraphs: [
      `${by} wants to be your coach in Etüt. The request is waiting in your account; sign in to accept or decline it:`,
      { link: page, label: 'See the request' },
      'Until you accept it, the coach sees nothing of your study. If you do not answer, it ends after 30 days.',
    ],
  }),
  confirmOwn: (link) => ({
    subject: 'Etüt: confirm your e-mail address',
    paragraphs: [
      'An Etüt account was opened with this address. If it is yours, sign in and open this link; it is valid for 24 hours:',
      { link, label: 'Confirm the address' },
      'If you did not open the account, there is nothing to do: an address that is not confirmed gets no other e-mails.',
    ],
  }),
  confirmEmail: (link) => ({
    subject: 'Confirm your new e-mail address for Etüt',
    paragraphs: [
      'Open this link to use this address for your Etüt account. It is valid for 24 hours and works once:',
      { link, label: 'Confirm the address' },
      'If you did not ask for this, do nothing; an address that is not confirmed is not used.',
    ],
  }),
  emailChanging: (email, link) => ({
    subject: 'Your Etüt e-mail address is being changed',
    paragraphs: [
      `Somebody asked to change the address of your Etüt account to ${email}. The change takes effect once it is confirmed from that mailbox.`,
      'If you did not ask for this, stop it within three days with this link; a change already made is undone and all sessions end:',
      { link, label: 'Stop the change' },
    ],
  }),
  emailChanged: (before, after) => ({
    subject: 'Your Etüt e-mail address has changed',
    paragraphs: [
      `An administrator changed the address of your Etüt account. Old address: ${before}. New address: ${after}.`,
      'From now on you sign in with the new one. If this is a mistake, write to your administrator.',
    ],
  }),
  parentInvite: (by, code, link) => ({
    subject: 'An invitation to follow somebody’s study in Etüt',
    paragraphs: [
      'Hello,',
      `${by} has created a code so that you, as a parent, can see the week, the mock exams and the letters in Etüt. It is valid for seven days and works once: ${code}`,
      'If you have no account, open this link; if you have one, sign in and enter the code:',
      { link, label: 'Create an account' },
      'You can only read; the student sees the days on which you looked. If you do not know the student, just delete this e-mail.',
    ],
  }),
  reminder: (text, told, page, unsubscribe) => ({
    subject: `Etüt: ${text}`,
    paragraphs: [
      ...told,
      { link: page, label: 'Open in Etüt' },
      { link: unsubscribe, label: 'Stop e-mails like this one', isSmall: true },
    ],
  }),
}

export const consent: typeof tr.consent = `I am a parent of this student, and I agree that the student uses Etüt and that name, e-mail address, year of birth, study records, results of mock exams and exams, plan, sources, the questions of the mistake notebook with their photos, the comments written with the coaches, and the insights and letters made from them are kept for this. They are seen by the student and by the coaches and parents whom the student has connected; they are not used for advertising and sold to nobody. I can take this back at any time: the account closes at once and is erased with everything in it, unless I agree again within thirty days.`

export const shares: typeof tr.shares = {
  coach: (url) =>
    `Hi, let us work together on Etüt. Tap the link and sign up in two minutes. You first read what I can see, and you can change it later: ${url}`,
  parent: (url) =>
    `Hi, on Etüt you can see my week and my mock exams. Tap the link and sign up in two minutes: ${url}`,
}
