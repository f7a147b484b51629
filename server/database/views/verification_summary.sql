-- owner: profiles
-- Requests to have an identity, a certificate or a policy verified, without the documents.
create or replace view verification_summary as
  select id, user_id, provider, status, reason, decided_by, decided_at, documents_deleted_at,
    cardinality(documents) as document_count, created_at,
    case when certification_id is not null then 'certification' when policy_id is not null then 'insurance'
      else 'identity' end as subject
  from verification_requests;
