import { ICON_PATHS } from '#web/kit/display/icon-paths.ts'
import { Glyph } from '#web/kit/display/Icon.tsx'

/** On the same grid as the icons of the kit. */
const PATHS = {
  bolt: 'M11.5 3 5 11.5h4.5L8.5 17 15 8.5h-4.5z',
  plus: ICON_PATHS.plus,
  tag: 'M3.5 3.5h6.5l7 7-6.5 6.5-7-7zM7 7v.1',
  wallet: ICON_PATHS.wallet,
  star: ICON_PATHS.star,
  shield: ICON_PATHS.shield,
  bank: 'M3 8 10 3.5 17 8zM4.5 8v6.5M8.2 8v6.5M11.8 8v6.5M15.5 8v6.5M3 16.5h14',
  scales: 'M10 3.5V17M6 17h8M4 6h12M4 6l-2 5.5h4.2zM16 6l-2.2 5.5H18z',
} as const
export type HelpIconName = keyof typeof PATHS

/** Decoration only, as the icons of the kit. */
export function HelpIcon({ name }: { name: HelpIconName }) {
  return <Glyph path={PATHS[name]} />
}
