-- owner: disputes
-- Evidence that the parties added to disputes.
create or replace view evidence_summary as
  select id, dispute_id, submitted_by, evidence_type, file_id, file_url, file_name, description, timestamp, is_verified,
    verified_by, mime_type, sha256, verified_at
  from dispute_evidence;
