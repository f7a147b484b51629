import { describe, expect, test } from 'vitest'
import { findTableFaults } from './table-rules.ts'

describe('ARCH-13 a table is written by its owner and read by others through views', () => {
  const files = {
    'server/database/views/job_summary.sql': `-- owner: jobs\ncreate or replace view job_summary as select id from jobs;\n`,
  }
  test.each([
    // Its owner.
    ['server/jobs/store.ts', 'sql`update jobs set title = ${title}`', 0],
    ['server/jobs/removal-store.ts', "trx.updateTable('jobs')", 0],
    ['server/jobs/actions.ts', 'sql`select 1 from jobs j`', 0],
    ['server/jobs/actions.ts', 'sql`delete from jobs where id = ${id}`', 1],
    ['server/jobs/actions.ts', "trx.insertInto('jobs')", 1],
    ['server/jobs/store.test.ts', "trx.insertInto('bids')", 0],
    ['server/testing/scenarios/jobs.ts', "trx.insertInto('bids')", 0],
    // Another domain.
    ['server/bids/store.ts', 'sql`update jobs set title = ${title}`', 1],
    ['server/bids/store.ts', 'sql`insert into  jobs (id) values (${id})`', 1],
    ['server/bids/store.ts', "trx.deleteFrom('jobs')", 1],
    ['server/bids/store.ts', 'sql`select 1 from bids b join jobs j on true`', 1],
    ['server/bids/store.ts', 'sql`select 1 from bids b, jobs j`', 1],
    ['server/bids/store.ts', 'sql`delete from bids b using jobs j where true`', 1],
    ['server/bids/store.ts', 'sql`select 1\n from\n public.jobs`', 1],
    ['server/bids/store.ts', "db.selectFrom('jobs as j')", 1],
    ['server/bids/store.ts', "db.selectFrom(['bids', 'jobs as j'])", 1],
    ['server/bids/store.ts', "db.selectFrom('bids').innerJoin('jobs as j', 'j.id', 'bids.job_id')", 1],
    ['server/bids/store.ts', 'sql`select 1 from bids b join job_summary j on true`', 0],
    ['server/bids/store.ts', 'sql`update job_summary set id = null`', 1],
    [
      'server/bids/store.ts',
      '// Reads from jobs.\n/** Not from jobs\n * nor from users. */\nsql`select 1 -- from jobs`',
      0,
    ],
    ['server/bids/store.ts', 'sql`select 1 from bids b for update of b`', 0],
    // Everybody reads what the platform has.
    ['server/bids/store.ts', 'sql`select 1 from zip_codes`', 0],
    ['server/bids/store.ts', 'sql`delete from stored_files`', 1],
    ['server/platform/files/stored-files.ts', 'sql`delete from stored_files`', 0],
    ['server/platform/files/stored-files.ts', 'sql`select 1 from jobs`', 1],
    ['server/operations/doctor.ts', 'sql`select 1 from jobs`', 0],
    ['server/operations/doctor.ts', 'sql`delete from jobs`', 1],
    ['server/app.ts', 'sql`select 1 from jobs`', 1],
  ])('%s with %j: %i faults', (path, text, count) => {
    expect(findTableFaults(new Map(Object.entries({ ...files, [path]: text })))).toHaveLength(count)
  })

  test.each([
    [
      'functions/close_windows.sql',
      '-- owner: jobs\nupdate jobs set status = 1; insert into outbox (name) values (1);',
      0,
    ],
    ['functions/close_windows.sql', '-- owner: jobs\nselect 1 from bids;', 1],
    ['functions/close_windows.sql', '-- owner: jobs\nselect 1; -- from bids', 0],
    ['functions/close_windows.sql', '-- owner: bids\nupdate jobs set status = 1;', 1],
    ['functions/check_bid.sql', '-- owner: bids\nreturns trigger\nselect 1 from jobs;', 0],
    ['functions/check_bid.sql', 'select 1;', 1],
    ['functions/check_bid.sql', '-- owner: nobody\nselect 1;', 1],
    ['views/own_jobs.sql', '-- owner: jobs\ncreate or replace view own_jobs as select 1 from jobs;', 0],
    ['views/own_jobs.sql', '-- owner: bids\ncreate or replace view own_jobs as select 1 from jobs;', 1],
    ['views/own_jobs.sql', '-- owner: bids\ncreate or replace view own_jobs as select 1 from job_summary;', 0],
    ['views/own_jobs.sql', '-- owner: jobs\ncreate or replace view other as select 1 from jobs;', 1],
    ['views/own_jobs.sql', 'create or replace view own_jobs as select 1;', 1],
    ['migrations/0099_more.sql', 'create table extras (\n  id int\n);', 1],
    ['migrations/0099_more.sql', 'create table jobs (\n  id int\n);', 0],
  ])('%s with %j: %i faults', (file, text, count) => {
    const sources = new Map(Object.entries({ ...files, [`server/database/${file}`]: text }))
    expect(findTableFaults(sources)).toHaveLength(count)
  })
})
