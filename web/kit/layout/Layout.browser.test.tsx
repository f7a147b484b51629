import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { renderPart } from '#web/testing/render.tsx'

const styleOf = (name: string) => getComputedStyle(page.getByLabelText(name, { exact: true }).element())

test('a stack, a cluster and a grid turn their properties into steps of the spacing scale', async () => {
  await renderPart(
    <>
      <Stack aria-label="stack" />
      <Stack as="ul" aria-label="list" gap={2} align="center" justify="between" className="own" />
      <Cluster aria-label="cluster" />
      <Cluster aria-label="bar" gap={0} nowrap align="baseline" />
      <Grid aria-label="grid" />
      <Grid aria-label="columns" columns={3} gap={5} collapse="phone" />
    </>,
  )
  expect(styleOf('stack')).toMatchObject({ display: 'flex', flexDirection: 'column', gap: '16px' })
  expect(styleOf('list')).toMatchObject({ gap: '8px', alignItems: 'center', justifyContent: 'space-between' })
  expect(page.getByRole('list').element().className).toBe('own')
  expect(styleOf('cluster')).toMatchObject({ flexWrap: 'wrap', alignItems: 'center', gap: '12px' })
  expect(styleOf('bar')).toMatchObject({ flexWrap: 'nowrap', alignItems: 'baseline', gap: '0px' })
  const columnsOf = (name: string) => styleOf(name).gridTemplateColumns.split(' ').length
  expect([columnsOf('grid'), columnsOf('columns')]).toEqual([1, 3])
  await page.viewport(390, 844)
  expect(columnsOf('columns')).toBe(1)
})
