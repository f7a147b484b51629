import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import recordsStyles from './Records.module.css'
import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { contactNotice } from '#core/kernel/contacts.ts'
import { addPortfolioItem, PortfolioForm } from '#core/profiles/api.ts'
import { SKILLS } from '#core/profiles/rules.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Checkbox } from '#web/kit/forms/Choice.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, Select, TextArea } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { splitList } from '#web/profiles/lists.ts'
import { portfolioKey } from '#web/profiles/queries.ts'
import { emptyAsNull } from '#web/profiles/records/record-copy.tsx'
import { PiecePictures } from '#web/profiles/records/PiecePictures.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

const NOTHING = { title: '', description: '', category: '', tags: '', url: '', isPublic: true }
type Values = typeof NOTHING
const bodyOf = ({ title, tags, isPublic, ...rest }: Values): z.input<typeof PortfolioForm> => ({
  title,
  tags: splitList(tags),
  isPublic,
  ...emptyAsNull(rest),
})
const Fields = z.pipe(z.transform(bodyOf), PortfolioForm)

interface PieceFormProps {
  ownerId: string
  onDone: () => void
}

/** Pictures are uploaded as they are chosen; the server deletes those that are never added. */
export function PieceForm({ ownerId, onDone }: PieceFormProps) {
  const client = useQueryClient()
  const [images, setImages] = useState<readonly string[]>([])
  const sendAddPortfolioItem = useOnceCall(addPortfolioItem)
  const form = useForm(
    bySchema(Fields),
    NOTHING,
    async (values) => {
      await sendAddPortfolioItem({ body: { ...bodyOf(values), images: [...images] } })
      await client.invalidateQueries({ queryKey: portfolioKey(ownerId) })
      onDone()
      toast({ title: 'Added to your portfolio', text: 'It stands on your profile from now on.' })
    },
    (error) => toast({ title: 'Error', text: problemMessage(error, 'The piece could not be added.'), tone: 'bad' }),
  )
  return (
    <Stack as="form" {...form.props} className={recordsStyles.form}>
      <PiecePictures images={images} onChange={setImages} />
      <Grid columns={2} collapse="phone" className={editProfileStyles.pair}>
        <Field label="Title" hint={contactNotice(form.values.title)} error={form.errors.title}>
          <Input {...form.bind('title')} placeholder="Office move, 40 boxes" />
        </Field>
        <Field label="Category" aside="optional" error={form.errors.category}>
          <Select {...form.bind('category')}>
            <option value="">None</option>
            {SKILLS.map((skill) => (
              <option key={skill}>{skill}</option>
            ))}
          </Select>
        </Field>
      </Grid>
      <Field
        label="Description"
        aside="optional"
        hint={contactNotice(form.values.description)}
        error={form.errors.description}
      >
        <TextArea {...form.bind('description')} rows={3} />
      </Field>
      <Grid columns={2} collapse="phone" className={editProfileStyles.pair}>
        <Field
          label="Tags"
          aside="optional"
          hint={contactNotice(form.values.tags) ?? 'Separated by commas.'}
          error={form.errors.tags}
        >
          <Input {...form.bind('tags')} placeholder="piano, stairs" />
        </Field>
        <Field label="Link" aside="optional" hint="Only you see it." error={form.errors.url}>
          <Input {...form.bind('url')} type="url" inputMode="url" placeholder="https://" />
        </Field>
      </Grid>
      <Checkbox
        label="Show it to others"
        checked={form.values.isPublic}
        onChange={(event) => form.set('isPublic', event.target.checked)}
      />
      <Button type="submit" loading={form.pending} loadingLabel="Adding…">
        Add to portfolio
      </Button>
    </Stack>
  )
}
