import type { ComponentProps } from 'react'
import { RADIUS_MILES, SORTS } from '#core/jobs/api.ts'
import { ALL_CATEGORIES, JOB_CATEGORIES } from '#core/jobs/categories.ts'
import { SORT_NAMES } from '#web/jobs/job-copy.ts'
import { Select } from '#web/kit/forms/Input.tsx'

type ChoiceProps = Omit<ComponentProps<'select'>, 'children'>

export function CategoryChoice(props: ChoiceProps) {
  return (
    <Select {...props}>
      <option value="">{ALL_CATEGORIES}</option>
      {JOB_CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  )
}

/** Disabled without a zip, which is the center. */
export function DistanceChoice({ hasZip, ...props }: ChoiceProps & { hasZip: boolean }) {
  return (
    <Select {...props} disabled={!hasZip}>
      {RADIUS_MILES.map((miles) => (
        <option key={miles} value={miles}>
          {miles} miles
        </option>
      ))}
    </Select>
  )
}

export function SortChoice({ hasZip, ...props }: ChoiceProps & { hasZip: boolean }) {
  return (
    <Select {...props}>
      {SORTS.filter((sort) => hasZip || sort !== 'nearest').map((sort) => (
        <option key={sort} value={sort}>
          {SORT_NAMES[sort]}
        </option>
      ))}
    </Select>
  )
}
