import { type CallState, phaseOf } from '#web/calls/connection/call-state.ts'
import { whyNot } from '#web/calls/ringing/calling-state.ts'

interface Words {
  title: string
  text: string
}

/** What stands in place of the picture; null while both see each other. */
export const phaseCopy = (state: CallState, name: string): Words | null => {
  switch (phaseOf(state)) {
    case 'connected':
    case 'ended':
      return null
    case 'joining':
      return { title: 'Opening the room…', text: 'If this takes long, look at your connection.' }
    case 'waiting':
      if (state.unanswered)
        return { title: whyNot(name, state.unanswered), text: 'You can wait here, ring again, or end the call.' }
      return state.isComing
        ? { title: `${name} is coming…`, text: 'Just a moment, the mirror comes first.' }
        : { title: `Waiting for ${name}…`, text: 'As soon as somebody comes in, you see each other.' }
    case 'connecting':
      return {
        title: `Connecting to ${name}…`,
        text: state.isStuck ? 'This takes longer than it should. A network may be in the way; we keep trying.' : '',
      }
    case 'reconnecting':
      return { title: 'Reconnecting…', text: 'The connection faltered. We look for another way, please stay.' }
  }
}
