-- Members are locked by `lockMember` of server/accounts/member-store.ts alone.
drop function if exists lock_member(uuid);
