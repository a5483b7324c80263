import { asking } from '#web/api/query-cache.tsx'
import { LeaveButton } from './leave-button.tsx'

/** Signing out on a page outside of the frame of those who are signed in. */
export default asking(LeaveButton)
