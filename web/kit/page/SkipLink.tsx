import './SkipLink.css'

/** First on every page; its target is `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
