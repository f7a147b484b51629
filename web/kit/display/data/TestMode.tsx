import './TestMode.css'

/** Stands wherever sandbox money shows. */
export function TestMode() {
  return <span className="chip test-mode">Test mode</span>
}
