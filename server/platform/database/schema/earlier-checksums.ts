/**
 * Checksums that migrations had before the functions moved from them into server/database/functions (decision 0030).
 * A database or a backup that has one of these ran the same tables, constraints and triggers, and is accepted.
 */
export const EARLIER_CHECKSUMS: Readonly<Record<string, string>> = {
  '0001_foundation.sql': 'dcd9d1cd56b6817ad18854511d0ed76cbee9fdc5b29466906f3776baa74c5036',
  '0002_people.sql': '5776ea0a75018fa40ca2600ba068242c85c379216d36a7023a97fa7d3ca3122a',
  '0003_jobs_and_bids.sql': 'b20578eb3b51c1e02a692b817541e8e9eb887c15a6574334a72adaadd7f74c09',
  '0004_contracts.sql': '928be7c44aad10aa37abad18a3286c3aac1314876372f97bd9ad7c0f0d6133ed',
  '0005_money.sql': '45140f2bb7c526bcd0fece8e20d6321afde90d3c202090608535a4e9daef447f',
  '0008_live_market.sql': '339e99b6a68106cd17e808af3c6c7b0fbee85d275cca6df769ecccc4d331dc97',
  '0010_contracts_and_held_money.sql': '6bb6f3f94364a47c9d4d961c867a3f0593811f04daf4143e54eb917e99339404',
  '0011_changes_requested.sql': 'c0a7de6b3b6af4d876208382a68b72b19bd6235dd061bd58a82d19152c63092e',
  '0012_trust.sql': '884bcd80fb7164f79f162548a6586c4f2f4514b178c3b831cc27414a5a96ae55',
  '0013_talking.sql': 'd29593973d4a883fff377802ee3ffb7c5c2a8a39ea3cf9acb1459443541b51b2',
  '0015_running_the_place.sql': '166d772869a4ded1b52d7979b163ed48f37f3ffe07edb390eb02493789e243ad',
  '0017_the_right_people.sql': '5efce5dbdc57b5aad07f35f9c39edc9b603fb6f025686e6187946aa477d1ea58',
}
