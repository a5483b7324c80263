import { asking } from '#web/api/query-cache.tsx'
import { LeaveButton } from './leave-button.tsx'

/** Sign-out button for pages without the layout. */
export default asking(LeaveButton)
