import type { privacy as turkish } from '#web/words/tr/privacy.ts'

export const privacy: typeof turkish = {
  title: 'Privacy notice',
  version: (version) => `Version ${version}`,
  changed: 'This text has changed. Please read the new one.',
  read: 'I have read it',
  nobody: 'Who runs this installation has not written a name yet. Ask the person who opened your account.',
  contact: (contact) => `Contact: ${contact}`,
  parts: [
    [
      'What is kept',
      'Your name, e-mail address, year of birth, language and time zone; the study records, mock exams, exams, plan, goals and notes that you type; the insights and letters computed from them; your ties to coaches and parents; your sessions, and the network addresses of attempts to sign in. A password is kept only as a hash that cannot be turned back.',
    ],
    [
      'Why',
      'To show you your study, to suggest what to do next, to let the coaches and parents whom you connected help, and to keep your account safe. The basis is the service that you asked for and the legitimate interest in safe accounts; for the young also the consent of a parent. There is no advertising and nothing is sold.',
    ],
    [
      'Who sees it',
      'You, and the coaches and parents whom you connected. Administrators see the account, not your study. Nothing is handed to others, except where the law demands it. Mail goes through the operator’s mail server where one is set; where a language model chooses the first sentences of a letter, it gets those sentences, no name and no note.',
    ],
    [
      'For how long',
      'Your study as long as your account exists. When you delete it, all of it is deleted at once; backups last as long as the operator keeps them. Ended sessions are kept for 30 days, attempts to sign in for a day, a coach’s notes for 30 days after the link has ended, notices for 90 days, the days on which a parent looked for a year, the list of changes and letters for two years.',
    ],
    [
      'Your rights',
      'With the export in Settings you see and take along everything that is kept; you correct what is wrong, delete your account yourself and end the ties to coaches and parents at any time. When a parent takes a consent back, the account closes at once and is erased after 30 days. For objections and other requests write to the operator; without an answer you may turn to your data protection authority.',
    ],
  ],
}
