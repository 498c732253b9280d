-- infra.upload.create
begin;
insert into `infra_file_usage` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
update `infra_file_usage` set `bytes` = `bytes` + ? where `tenant_id` = ? and `bytes` + ? <= `quota`;
select `bytes`, `quota` from `infra_file_usage` where `tenant_id` = ?;
select count(*) as `count`, sum(`size`) as `bytes` from `infra_upload` where `tenant_id` = ? and `user_id` = ? and `file_path` is null;
insert into `infra_upload` (`path`, `name`, `folder`, `size`, `tenant_id`, `user_id`, `file_path`, `create_time`) values (?);
commit;

-- infra.upload.parts
select `id`, `path`, `name`, `folder`, `size`, `file_path`, `config_id`, `store_upload` from `infra_upload` where `tenant_id` = ? and `user_id` = ? and `id` = ?;

-- infra.upload.finish
select `id`, `path`, `name`, `folder`, `size`, `file_path`, `config_id`, `store_upload` from `infra_upload` where `tenant_id` = ? and `user_id` = ? and `id` = ?;
select * from `infra_file_config` where `master` = ?;
begin;
update `infra_upload` set `file_path` = ? where `tenant_id` = ? and `id` = ? and `file_path` is null;
insert into `infra_file` (`path`, `name`, `type`, `size`, `is_public`, `config_id`, `user_id`, `creator_name`, `create_time`, `tenant_id`) values (?);
commit;
select `id`, `path`, `name`, `folder`, `size`, `file_path`, `config_id`, `store_upload` from `infra_upload` where `tenant_id` = ? and `user_id` = ? and `id` = ?;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;

-- infra.upload.delete
select `id`, `path`, `name`, `folder`, `size`, `file_path`, `config_id`, `store_upload` from `infra_upload` where `tenant_id` = ? and `user_id` = ? and `id` = ?;
begin;
delete from `infra_upload` where `tenant_id` = ? and `id` = ? and `file_path` is null;
update `infra_file_usage` set `bytes` = greatest(?, bytes - ?) where `tenant_id` = ?;
commit;
