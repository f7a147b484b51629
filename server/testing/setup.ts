import { setPasswordCost, TEST_PASSWORD_COST } from '#server/platform/security/passwords.ts'

// Before each test file: hashing for hundreds of sign-ups and sign-ins would take minutes.
setPasswordCost(TEST_PASSWORD_COST)
