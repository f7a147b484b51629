-- owner: contracts
-- Reports of progress; a photo is a file of the contract.
create or replace view progress_photo_summary as
  select id, contract_id, uploaded_by, file_id, photo_url, description, percent, location, is_approved, approved_by,
    approved_at, created_at
  from progress_photos;
