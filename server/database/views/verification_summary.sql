-- owner: profiles
-- Requests to have an identity verified, without the documents.
create or replace view verification_summary as
  select id, user_id, provider, status, reason, decided_by, decided_at, documents_deleted_at,
    cardinality(documents) as document_count, created_at
  from verification_requests;
