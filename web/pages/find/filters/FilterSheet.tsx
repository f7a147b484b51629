import * as z from 'zod/mini'
import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import { CategoryChoice, DistanceChoice, SortChoice } from '#web/pages/find/filters/FilterChoices.tsx'
import { DEFAULT_SORT, type Filters } from '#web/pages/find/filters/filters.ts'
import { isWholeZip } from '#web/jobs/zip.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

interface FilterSheetProps {
  filters: Filters
  onFilters: (next: Partial<Filters>) => void
  onClose: () => void
}

const Form = z.object({
  zip: z.string().check(z.refine((zip) => zip.trim() === '' || isWholeZip(zip), ZIP_SENTENCE)),
})

export function FilterSheet({ filters, onFilters, onClose }: FilterSheetProps) {
  const { category, zip, radius, sort } = filters
  const initial = { category, zip, radius: String(radius), sort }
  const form = useForm(bySchema(Form), initial, async (values) =>
    onFilters({
      category: values.category,
      zip: values.zip.trim(),
      radius: Number(values.radius) as Filters['radius'],
      sort: values.sort,
    }),
  )
  const hasZip = form.values.zip.trim() !== ''
  const shownSort = form.values.sort === 'nearest' && !hasZip ? DEFAULT_SORT : form.values.sort
  return (
    <Dialog title="Filters" onClose={onClose}>
      <DialogForm {...form.props}>
        <Field label="Category">
          <CategoryChoice {...form.bind('category')} />
        </Field>
        <Field label="Zip code" aside="empty: everywhere" error={form.errors.zip}>
          <Input numeric inputMode="numeric" autoComplete="postal-code" maxLength={10} {...form.bind('zip')} />
        </Field>
        <Field label="Distance" hint={hasZip ? undefined : 'A circle needs a zip code in its middle.'}>
          <DistanceChoice hasZip={hasZip} {...form.bind('radius')} />
        </Field>
        <Field label="Sort by">
          <SortChoice hasZip={hasZip} {...form.bind('sort')} value={shownSort} />
        </Field>
        <Button type="submit" block>
          Show jobs
        </Button>
      </DialogForm>
    </Dialog>
  )
}
